/** Following, muting, recent comments: paths and payloads (specification §7; host contract 9.3, 9.4, 9.6). */

import { type Failure, isFailure } from '../../base/failure/failure';
import type { Comment } from '../../contract/content/comment';
import type { Envelope, PublicUser } from '../../contract/people/user';
import { livecomments, main, notifications } from './client';
import { path } from './path';

type Relationship = 'follows' | 'mutes';

export async function beginRelationship(
  domain: string,
  kind: Relationship,
  id: string,
): Promise<Partial<PublicUser> | Failure> {
  const answer = await main.put<Envelope<Partial<PublicUser>>>(path(`/v2/:domain/${kind}/:id`, { domain, id }));
  return isFailure(answer) ? answer : answer.result;
}

export const endRelationship = (domain: string, kind: Relationship, id: string) =>
  main.delete<undefined>(path(`/v2/:domain/${kind}/:id`, { domain, id }));

export const subscribe = (section_uuid: string, kind: 'pages' | 'threads', uuid: string, isOn: boolean) =>
  notifications[isOn ? 'post' : 'delete']<unknown>(
    path(`/v5/subscriptions/:section_uuid/${kind}/:uuid`, { section_uuid, uuid }),
  );

export function fetchRecent(section_uuid: string, user_uuid: string, limit: number) {
  const url = path('/v4/livecomments/:section_uuid/:user_uuid/recent', { section_uuid, user_uuid });
  return livecomments.get<{ contents: Comment[] }>(url, { query: { limit } });
}
