/** Calls of the console only (extension): paths and payloads. No state. */
import type { ArticlesPage, ArticlesQuery } from '../../contract/console/articles';
import type { BroadcastsPage, NewBroadcast, PlannedBroadcast } from '../../contract/console/broadcasts';
import type { FactorOffer, FactorState } from '../../contract/console/factor';
import type { ImportsPage, ShownImport } from '../../contract/console/imports';
import type { ProbeName } from '../../contract/console/lists';
import type { LivePage, LiveQuery, PinsPage, PollHours, PollsPage } from '../../contract/console/live';
import type { ConsoleLogPage, LogQuery } from '../../contract/console/log';
import type { NewMemberBody, OrganizationRoleBody, OrganizationTeam } from '../../contract/console/organization';
import type { Overview } from '../../contract/console/overview';
import type { PeoplePage, PeopleQuery, PersonDetail } from '../../contract/console/people';
import type {
  ClaimBody,
  Claimed,
  CommentDetail,
  Decided,
  DecisionsBody,
  NoteBody,
  QueueChanges,
  QueueCounts,
  QueuePage,
  QueueQuery,
  SecondOpinionBody,
  StaffNote,
} from '../../contract/console/queue';
import type { Reasons } from '../../contract/console/reasons';
import type { ReplayBody, ReplayPage } from '../../contract/console/replay';
import type { ConsoleLogin, ConsoleSession, WelcomeBody, WelcomeState } from '../../contract/console/session';
import type { SettingsChange, SettingsPage } from '../../contract/console/settings';
import type { Probe, System } from '../../contract/console/system';
import type { AcceptBody, Accepted, Invite, InviteBody, RoleBody, Team } from '../../contract/console/team';
import type { Checked } from '../../contract/console/words';
import type { SiteReason, SiteRules, WordList } from '../../contract/content/site-rules';
import type { Panel, PanelName } from '../../contract/delivery/panels';
import { MINUTE_MS } from '../../contract/values/durations';
import { main } from './client';
import { ifMatch } from './if-match';
import { path } from './path';
import { send } from './send';

const SESSION = '/v1/console/:domain/session';

export const logInToConsole = (domain: string, body: ConsoleLogin) =>
  main.post<ConsoleSession>(path(SESSION, { domain }), { body });

type Proof = 'mail_link' | 'passkey' | 'window' | 'factor' | 'switch';

/** Logs in without a password. @param by `factor` is the second step, `switch` needs the session of another site */
export const proveToConsole = (domain: string, by: Proof, body: object) =>
  main.post<ConsoleSession>(path(`${SESSION}/${by}`, { domain }), { body });

export const requestConsoleLink = (domain: string, body: { email: string; challenge: string }) =>
  main.post<undefined>(path(`${SESSION}/link`, { domain }), { body });

/** The cookie is the proof. Not sent by the client, which would renew the session after a refusal, and so wait for itself. */
export const renewConsole = (domain: string) =>
  send<ConsoleSession>('POST', path(`${SESSION}/renew`, { domain }), { body: {} });

export const logOutOfConsole = (domain: string) => main.delete<undefined>(path(SESSION, { domain }));

export const checkWelcome = (token: string) =>
  main.post<WelcomeState>('/v1/console/welcome/check', { body: { token } });

export const beginConsole = (body: WelcomeBody) => main.post<ConsoleSession>('/v1/console/welcome', { body });

const QUEUE = '/v1/console/:domain/queue';

export const fetchConsoleQueue = (domain: string, query: Partial<QueueQuery>) =>
  main.get<QueuePage>(path(QUEUE, { domain }), { query });

export const fetchQueueCounts = (domain: string) => main.get<QueueCounts>(path(`${QUEUE}/counts`, { domain }));

export const fetchQueueChanges = (domain: string, after: number) =>
  main.get<QueueChanges>(path(`${QUEUE}/changes`, { domain }), { query: { after } });

export const claimItems = (domain: string, body: ClaimBody) =>
  main.post<Claimed>(path(`${QUEUE}/claims`, { domain }), { body });

export const decideItems = (domain: string, body: DecisionsBody) =>
  main.post<Decided>(path(`${QUEUE}/decisions`, { domain }), { body });

export const askSecondOpinion = (domain: string, body: SecondOpinionBody) =>
  main.post<undefined>(path(`${QUEUE}/second-opinion`, { domain }), { body });

export const fetchReasons = (domain: string) => main.get<Reasons>(path('/v1/console/:domain/reasons', { domain }));

const COMMENT = '/v1/console/:domain/comments/:content_uuid';

export const fetchCommentDetail = (domain: string, content_uuid: string) =>
  main.get<CommentDetail>(path(COMMENT, { domain, content_uuid }));

export const addStaffNote = (domain: string, content_uuid: string, body: NoteBody) =>
  main.post<StaffNote>(path(`${COMMENT}/notes`, { domain, content_uuid }), { body });

export const fetchOverview = (domain: string) => main.get<Overview>(path('/v1/console/:domain/overview', { domain }));

export const fetchSystem = (domain: string) => main.get<System>(path('/v1/console/:domain/system', { domain }));

export const probeService = (domain: string, name: ProbeName) =>
  main.post<Probe>(path('/v1/console/:domain/system/probes/:name', { domain, name }), { body: {}, timeout: MINUTE_MS });

const PANEL = '/v1/analytics/:section_uuid/panels/:panel';

export const fetchPanel = (section_uuid: string, panel: PanelName, query: Record<string, string>) =>
  main.get<Panel>(path(PANEL, { section_uuid, panel }), { query });

export const fetchPanelTable = (section_uuid: string, panel: PanelName, query: Record<string, string>) =>
  main.get<string>(path(PANEL, { section_uuid, panel }), { query: { ...query, format: 'csv' } });

const PEOPLE = '/v1/console/:domain/people';

export const fetchPeople = (domain: string, query: Partial<PeopleQuery>) =>
  main.get<PeoplePage>(path(PEOPLE, { domain }), { query });

export const fetchPerson = (domain: string, user_uuid: string) =>
  main.get<PersonDetail>(path(`${PEOPLE}/:user_uuid`, { domain, user_uuid }));

export const fetchArticles = (domain: string, query: Partial<ArticlesQuery>) =>
  main.get<ArticlesPage>(path('/v1/console/:domain/articles', { domain }), { query });

export const fetchBroadcasts = (domain: string) =>
  main.get<BroadcastsPage>(path('/v1/console/:domain/broadcasts', { domain }));

export const sendBroadcast = (domain: string, body: Partial<NewBroadcast>) =>
  main.post<PlannedBroadcast>(path('/v1/console/:domain/broadcasts', { domain }), { body });

const PLANNED = '/v1/console/:domain/broadcasts/:broadcast_uuid';

export const approveBroadcast = (domain: string, broadcast_uuid: string) =>
  main.post<PlannedBroadcast>(path(`${PLANNED}/approve`, { domain, broadcast_uuid }), { body: {} });

export const cancelBroadcast = (domain: string, broadcast_uuid: string) =>
  main.delete<undefined>(path(PLANNED, { domain, broadcast_uuid }));

const BROADCAST = '/v5/notifications/:section_uuid/broadcast';

export const endBroadcast = (section_uuid: string, notification_uuid: string) =>
  main.delete<undefined>(path(`${BROADCAST}/:notification_uuid`, { section_uuid, notification_uuid }));

const IMPORTS = '/v1/console/:domain/imports';

export const fetchImports = (domain: string) => main.get<ImportsPage>(path(IMPORTS, { domain }));

export const undoImport = (domain: string, import_uuid: string) =>
  main.post<ShownImport>(path(`${IMPORTS}/:import_uuid/undo`, { domain, import_uuid }), { body: {} });

export const fetchLive = (domain: string, query: Partial<LiveQuery>) =>
  main.get<LivePage>(path('/v1/console/:domain/live', { domain }), { query });

export const fetchLivePolls = (domain: string) => main.get<PollsPage>(path('/v1/console/:domain/polls', { domain }));

export const fetchPins = (domain: string, container_uuid: string) =>
  main.get<PinsPage>(path('/v1/console/:domain/live/:container_uuid/pins', { domain, container_uuid }));

export const fetchPollHours = (domain: string, poll_uuid: string) =>
  main.get<PollHours>(path('/v1/console/:domain/polls/:poll_uuid/hours', { domain, poll_uuid }));

const SETTINGS = '/v1/console/:domain/settings';

export const fetchSettings = (domain: string) => main.get<SettingsPage>(path(SETTINGS, { domain }));

export const changeSettings = (domain: string, version: number, body: SettingsChange) =>
  main.patch<SettingsPage>(path(SETTINGS, { domain }), { body, ...ifMatch(version) });

/** Parts of the rules that the console changes. */
export interface RulesParts
  extends Pick<
    SiteRules,
    | 'links'
    | 'spam'
    | 'first_time'
    | 'flood'
    | 'duplicates'
    | 'premoderation'
    | 'reports'
    | 'recent_history'
    | 'queue'
    | 'social'
    | 'ban_letters'
    | 'broadcasts'
  > {
  word_lists: WordList[];
  reasons: { asked: 'never' | 'rejecting'; list: SiteReason[] };
}
interface VersionedRules {
  version: number;
  rules: RulesParts;
}
const RULES = '/v4/livecomments/:section_uuid/rules';

export const fetchRules = (section_uuid: string) => main.get<VersionedRules>(path(RULES, { section_uuid }));

export interface RulesChange {
  version: number;
  rules: Partial<RulesParts>;
  /** Reason for the history. */
  reason: string;
}

export const changeRules = (section_uuid: string, { version, rules, reason }: RulesChange) =>
  main.patch<VersionedRules>(path(RULES, { section_uuid }), { body: rules, query: { reason }, ...ifMatch(version) });

export const replayRules = (domain: string, body: ReplayBody) =>
  main.post<ReplayPage>(path('/v1/console/:domain/rules/replay', { domain }), { body });

const TEAM = '/v1/console/:domain/team';

export const fetchTeam = (domain: string) => main.get<Team>(path(TEAM, { domain }));

const ORGANIZATION = '/v1/console/:domain/organization';

export const fetchOrganization = (domain: string) => main.get<OrganizationTeam>(path(ORGANIZATION, { domain }));

export const addMember = (domain: string, body: NewMemberBody) =>
  main.post<OrganizationTeam>(path(`${ORGANIZATION}/members`, { domain }), { body });

export const setMemberRole = (domain: string, member_uuid: string, body: OrganizationRoleBody) =>
  main.put<OrganizationTeam>(path(`${ORGANIZATION}/members/:member_uuid`, { domain, member_uuid }), { body });

export const setRole = (domain: string, user_uuid: string, body: RoleBody) =>
  main.put<unknown>(path(`${TEAM}/:user_uuid`, { domain, user_uuid }), { body });

export const inviteColleague = (domain: string, body: InviteBody) =>
  main.post<Invite>(path(`${TEAM}/invites`, { domain }), { body });

export const endInvite = (domain: string, invite_uuid: string) =>
  main.delete<undefined>(path(`${TEAM}/invites/:invite_uuid`, { domain, invite_uuid }));

export const acceptInvite = (domain: string, body: AcceptBody) =>
  main.post<Accepted>(path(`${TEAM}/invites/accept`, { domain }), { body });

export const resetFactor = (domain: string, user_uuid: string) =>
  main.delete<undefined>(path(`${TEAM}/:user_uuid/factor`, { domain, user_uuid }));

const FACTOR = '/v1/console/:domain/factor';

export const fetchFactor = (domain: string) => main.get<FactorState>(path(FACTOR, { domain }));

export const offerFactor = (domain: string) => main.post<FactorOffer>(path(FACTOR, { domain }), { body: {} });

export const confirmFactor = (domain: string, code: string) =>
  main.put<FactorState>(path(FACTOR, { domain }), { body: { code } });

export const removeFactor = (domain: string, code: string) =>
  main.post<FactorState>(path(`${FACTOR}/remove`, { domain }), { body: { code } });

export const checkText = (domain: string, text: string) =>
  main.post<Checked>(path('/v1/console/:domain/words/check', { domain }), { body: { text } });

export const fetchConsoleLog = (domain: string, query: Partial<LogQuery>) =>
  main.get<ConsoleLogPage>(path('/v1/console/:domain/log', { domain }), { query });

export const revertChange = (domain: string, version: number) =>
  main.post<unknown>(path('/v1/console/:domain/changes/:version/revert', { domain, version }), {
    body: { reason: '' },
  });
