"""The things people do: one cog each, with the buttons and forms that outlive a restart."""

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.client.protocol import Handlers
from bot.commands import dice
from bot.commands.about import AboutCommands
from bot.commands.acts import ActForm, ActPress
from bot.commands.answers import Answer, AnswerForm
from bot.commands.arranging import ArrangePress, KitPress
from bot.commands.band import BandCommands
from bot.commands.bench import BenchPress
from bot.commands.calling import CallForm, CallPress
from bot.commands.campaign import CampaignCommands
from bot.commands.campaign_press import CampaignPress
from bot.commands.chairs import ChairPress
from bot.commands.changing import DeployCommands, ForceCommands, TerrainCommands
from bot.commands.consents import ConsentPress
from bot.commands.decisions import InfoPress, Press, SeatPress, Show
from bot.commands.duel import AgainPress, DuelCommands, DuelPress, challenge_somebody
from bot.commands.encounters import EncounterCommands
from bot.commands.ending import BackPress
from bot.commands.event import EventPress, WordForm
from bot.commands.event_desk import CasePress, DeskPress, NoteForm
from bot.commands.event_new import NameForm, NewEventPress
from bot.commands.events import EventCommands, EventsPress
from bot.commands.flags import BankPress
from bot.commands.forms import Form
from bot.commands.founding import FoundingForm
from bot.commands.giving_up import DropPress, EndPress
from bot.commands.help import HelpCommands, HelpPress
from bot.commands.history import HistoryCommands, UndoPress
from bot.commands.hours import HoursPress
from bot.commands.lookup import LogCommands, LogPress, LookingCommands, MissedPress
from bot.commands.master import EmptyPress, SeatsPress, SittingPress, TimePress
from bot.commands.match import MatchPress, RulingForm
from bot.commands.mydata import ForgetPress, MyDataCommands
from bot.commands.older import OLDER, OldSpotForm
from bot.commands.ordering import DrivingCommands, FightingCommands, HandlingCommands, MovingCommands
from bot.commands.orders import OrderCommands
from bot.commands.panel import PanelPress
from bot.commands.placing import BeforehandPress, PlacePress, SpotPress
from bot.commands.play import PlayCommands
from bot.commands.preferences import PreferenceCommands, SettingPress
from bot.commands.proposals import ProposalPress
from bot.commands.salting import SaltForm, SaltPress
from bot.commands.server import ServerCommands, ServerPress
from bot.commands.setup import EmblemPress, StartPress
from bot.commands.solo import NamesForm, SoloCommands, SoloPress
from bot.commands.story import StoryForm, StoryPress
from bot.commands.tutorial import NowPress, TutorialCommands
from bot.commands.welcome import FriendPress, WelcomePress

COGS: tuple[type[commands.Cog], ...] = (
    EncounterCommands, SoloCommands, DuelCommands, TutorialCommands, ForceCommands, TerrainCommands, DeployCommands,
    PlayCommands, MovingCommands, DrivingCommands, FightingCommands, HandlingCommands, OrderCommands,
    PreferenceCommands, LookingCommands, LogCommands, HistoryCommands, CampaignCommands, BandCommands, AboutCommands,
    HelpCommands, MyDataCommands, EventCommands, ServerCommands, *dice.COGS,
)  # fmt: skip
PRESSES: tuple[type[Press[Any]], ...] = (
    Answer, BackPress, InfoPress, CampaignPress, DropPress, EmblemPress, StartPress, SoloPress, DuelPress,
    ArrangePress, KitPress, PlacePress, BeforehandPress, SpotPress, ProposalPress, SaltPress, AgainPress, NowPress,
    WelcomePress, SettingPress, HoursPress, BankPress, FriendPress, ConsentPress, UndoPress, EndPress, SeatPress,
    ChairPress, Show, PanelPress, ForgetPress, LogPress, MissedPress, EventsPress, EventPress, NewEventPress,
    StoryPress, MatchPress, BenchPress, ActPress, SeatsPress, SittingPress, EmptyPress, TimePress, DeskPress, CasePress,
    CallPress, ServerPress, HelpPress, *OLDER,
    *dice.PRESSES,
)  # fmt: skip
FORMS: tuple[type[Form], ...] = (
    AnswerForm,
    OldSpotForm,
    NamesForm,
    SaltForm,
    NameForm,
    FoundingForm,
    WordForm,
    RulingForm,
    ActForm,
    NoteForm,
    CallForm,
    StoryForm,
    *dice.FORMS,
)
MENUS: tuple[app_commands.ContextMenu, ...] = (challenge_somebody,)
HANDLERS = Handlers(COGS, PRESSES, [press.carries for press in PRESSES], FORMS, MENUS)
