/** The console's own calls (ours): paths and payloads. No state. */
import type { ArticlesPage, ArticlesQuery } from '../../contract/console/articles';
import type { ConsoleLogPage, LogQuery } from '../../contract/console/log';
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
import type { ConsoleLogin, ConsoleSession, WelcomeBody, WelcomeState } from '../../contract/console/session';
import type { SettingsChange, SettingsPage } from '../../contract/console/settings';
import type { AcceptBody, Accepted, Invite, InviteBody, RoleBody, Team } from '../../contract/console/team';
import type { Checked } from '../../contract/console/words';
import type { WordList } from '../../contract/site-rules';
import { main } from './client';
import { path } from './path';

const SESSION = '/v1/console/:domain/session';

export const logInToConsole = (domain: string, body: ConsoleLogin) =>
  main.post<ConsoleSession>(path(SESSION, { domain }), { body });

export const renewConsole = (domain: string) =>
  main.post<ConsoleSession>(path(`${SESSION}/renew`, { domain }), { body: {} });

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

const COMMENT = '/v1/console/:domain/comments/:content_uuid';

export const fetchCommentDetail = (domain: string, content_uuid: string) =>
  main.get<CommentDetail>(path(COMMENT, { domain, content_uuid }));

export const addStaffNote = (domain: string, content_uuid: string, body: NoteBody) =>
  main.post<StaffNote>(path(`${COMMENT}/notes`, { domain, content_uuid }), { body });

const PEOPLE = '/v1/console/:domain/people';

export const fetchPeople = (domain: string, query: Partial<PeopleQuery>) =>
  main.get<PeoplePage>(path(PEOPLE, { domain }), { query });

export const fetchPerson = (domain: string, user_uuid: string) =>
  main.get<PersonDetail>(path(`${PEOPLE}/:user_uuid`, { domain, user_uuid }));

export const fetchArticles = (domain: string, query: Partial<ArticlesQuery>) =>
  main.get<ArticlesPage>(path('/v1/console/:domain/articles', { domain }), { query });

const SETTINGS = '/v1/console/:domain/settings';
/** The server refuses changes of an older version. */
const ifMatch = (version: number) => ({ headers: { 'If-Match': `"${version}"` }, asJson: true });

export const fetchSettings = (domain: string) => main.get<SettingsPage>(path(SETTINGS, { domain }));

export const changeSettings = (domain: string, version: number, body: SettingsChange) =>
  main.patch<SettingsPage>(path(SETTINGS, { domain }), { body, ...ifMatch(version) });

/** The part of the rules that the console changes. */
export interface VersionedRules {
  version: number;
  rules: { word_lists: WordList[] };
}
const RULES = '/v4/livecomments/:section_uuid/rules';

export const fetchRules = (section_uuid: string) => main.get<VersionedRules>(path(RULES, { section_uuid }));

export const changeRules = (section_uuid: string, { version, rules }: VersionedRules) =>
  main.patch<VersionedRules>(path(RULES, { section_uuid }), { body: rules, ...ifMatch(version) });

const TEAM = '/v1/console/:domain/team';

export const fetchTeam = (domain: string) => main.get<Team>(path(TEAM, { domain }));

export const setRole = (domain: string, user_uuid: string, body: RoleBody) =>
  main.put<unknown>(path(`${TEAM}/:user_uuid`, { domain, user_uuid }), { body });

export const inviteColleague = (domain: string, body: InviteBody) =>
  main.post<Invite>(path(`${TEAM}/invites`, { domain }), { body });

export const endInvite = (domain: string, invite_uuid: string) =>
  main.delete<undefined>(path(`${TEAM}/invites/:invite_uuid`, { domain, invite_uuid }));

export const acceptInvite = (domain: string, body: AcceptBody) =>
  main.post<Accepted>(path(`${TEAM}/invites/accept`, { domain }), { body });

export const checkText = (domain: string, text: string) =>
  main.post<Checked>(path('/v1/console/:domain/words/check', { domain }), { body: { text } });

export const fetchConsoleLog = (domain: string, query: Partial<LogQuery>) =>
  main.get<ConsoleLogPage>(path('/v1/console/:domain/log', { domain }), { query });

export const revertChange = (domain: string, version: number) =>
  main.post<unknown>(path('/v1/console/:domain/changes/:version/revert', { domain, version }), {
    body: { reason: '' },
  });
