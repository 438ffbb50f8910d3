/** Accounts and people: paths and payloads of the main API (specification §7; host contract 9.3). No state. */

import { type Failure, isFailure } from '../../base/failure/failure';
import type { CurrentUser, Envelope, ProfileCounts, PublicUser } from '../../contract/people/user';
import { livecomments, main } from './client';
import { path } from './path';

export async function fetchCurrentUser(domain: string): Promise<Partial<CurrentUser> | Failure> {
  const answer = await main.get<Envelope<Partial<CurrentUser>>>(path('/v2/:domain/users/current', { domain }));
  return isFailure(answer) ? answer : answer.result;
}

/** People by uuid, at most 100 at once; unknown ones are omitted. */
export async function fetchUsers(domain: string, uuids: string[]): Promise<Partial<PublicUser>[] | Failure> {
  const query = { ids: uuids.join() };
  const url = path('/v2/:domain/users', { domain });
  const answer = await main.get<Envelope<{ results: Partial<PublicUser>[] }>>(url, { query });
  return isFailure(answer) ? answer : answer.result.results;
}

export function sendVerification(domain: string) {
  return main.post<undefined>(path('/v2/:domain/users/email-verification/send', { domain }));
}

export function fetchProfileCounts(section_uuid: string, user_uuid: string) {
  const url = path('/v4/livecomments/:section_uuid/:user_uuid/profile', { section_uuid, user_uuid });
  return livecomments.get<ProfileCounts>(url);
}
