/** Staff actions on comments, containers and people: paths and payloads (host contract 9.4, 15). No state. */

import { type Failure, isFailure } from '../../base/failure/failure';
import type { Container } from '../../contract/content/comment';
import type { Mark, Queue, Verdict } from '../../contract/content/moderation';
import type {
  ContainerChanges,
  History,
  LogPage,
  ResolveBody,
  Resolved,
  StateList,
  Why,
} from '../../contract/content/moderation-api';
import type { ReviewBody, WaitingProfiles } from '../../contract/content/reviews';
import type { Ban, BanBody } from '../../contract/people/bans';
import type { Envelope } from '../../contract/people/user';
import { livecomments, main } from './client';
import { BASE, COMMENT, CONTAINER } from './comments';
import { path, pathIn } from './path';

export interface Spot {
  section_uuid: string;
  container: string;
  content_uuid: string;
}

export const judgeComment = (spot: Spot, verdict: Verdict) =>
  livecomments.post<undefined>(pathIn(`${CONTAINER}/moderation/:content_uuid/:verdict`, { ...spot, verdict }));

export function markComment(spot: Spot, mark: Mark, isOn: boolean) {
  const url = pathIn(mark === 'pin' ? `${CONTAINER}/content/:content_uuid/pin` : `${COMMENT}/${mark}`, { ...spot });
  return livecomments[isOn ? 'post' : 'delete']<undefined>(url);
}

/** For staff: removes everybody's reports. */
export const clearFlags = (spot: Spot) => livecomments.delete<undefined>(pathIn(`${COMMENT}/:flag`, { ...spot }));

export const fetchWhy = (spot: Spot) =>
  livecomments.get<Why>(pathIn(`${CONTAINER}/moderation/:content_uuid`, { ...spot }));

export function fetchByState(section_uuid: string, container: string, state: Queue, starting_from?: string) {
  const url = pathIn(`${CONTAINER}/moderation`, { section_uuid, container });
  return livecomments.get<StateList>(url, { query: { state, starting_from } });
}

/** The queue of the whole site, with all kinds. */
export function fetchQueue(
  section_uuid: string,
  state: Queue,
  part: { starting_from?: string | undefined; limit?: number },
) {
  const url = path(`${BASE}/moderation/queue`, { section_uuid });
  return livecomments.get<StateList>(url, { query: { state, ...part, kinds: 'all' } });
}

export const resolveComments = (section_uuid: string, body: ResolveBody) =>
  livecomments.post<Resolved>(path(`${BASE}/moderation/resolve`, { section_uuid }), { body });

export const fetchHistory = (section_uuid: string, user_uuid: string, starting_from?: string) =>
  livecomments.get<History>(path(`${BASE}/:user_uuid/history`, { section_uuid, user_uuid }), {
    query: { starting_from, kinds: 'all' },
  });

/** Staff actions on a person and their comments. */
export const fetchLogOf = (section_uuid: string, user_uuid: string, starting_from?: number) =>
  livecomments.get<LogPage>(path(`${BASE}/moderation/log`, { section_uuid }), { query: { user_uuid, starting_from } });

export const changeContainer = (section_uuid: string, container: string, changes: ContainerChanges) =>
  livecomments.post<Container>(pathIn(`${CONTAINER}/settings`, { section_uuid, container }), { body: changes });

/** Lets a page of another site of the group show the container (host contract 13). */
export const fetchSignature = (section_uuid: string, container: string) =>
  livecomments.get<{ signature: string }>(pathIn(`${CONTAINER}/signature`, { section_uuid, container }));

const BANS = '/v2/:domain/users/:user_uuid/bans';

export async function fetchBans(domain: string, user_uuid: string): Promise<Ban[] | Failure> {
  const answer = await main.get<Envelope<{ results: Ban[] }>>(path(BANS, { domain, user_uuid }));
  return isFailure(answer) ? answer : answer.result.results;
}

export async function fetchPresentBans(domain: string, level?: Ban['ban_level'], starting_from?: string) {
  type Page = { more_available: boolean; results: Ban[] };
  const answer = await main.get<Envelope<Page>>(path('/v2/:domain/bans', { domain }), {
    query: { level, starting_from },
  });
  return isFailure(answer) ? answer : answer.result;
}

export const banUser = (domain: string, user_uuid: string, body: BanBody) =>
  main.post<Envelope<Ban>>(path(BANS, { domain, user_uuid }), { body });

export const liftBan = (domain: string, user_uuid: string, ban_uuid: string) =>
  main.delete<undefined>(path(`${BANS}/:ban_uuid`, { domain, user_uuid, ban_uuid }));

export const setTrust = (domain: string, user_uuid: string, isTrusted: boolean) =>
  main[isTrusted ? 'put' : 'delete']<undefined>(path('/v2/:domain/users/:user_uuid/trust', { domain, user_uuid }));

export async function fetchReviews(domain: string, starting_from?: number): Promise<WaitingProfiles | Failure> {
  const answer = await main.get<Envelope<WaitingProfiles>>(path('/v2/:domain/reviews', { domain }), {
    query: { starting_from },
  });
  return isFailure(answer) ? answer : answer.result;
}

export const reviewProfile = (domain: string, user_uuid: string, body: ReviewBody) =>
  main.post<undefined>(path('/v2/:domain/users/:user_uuid/review', { domain, user_uuid }), { body });
