/** Lists of people and their comments: paths and payloads (specification §7; host contract 9.3, 9.4, 9.6). No state. */
import { type Failure, isFailure } from '../../base/failure/failure';
import type { Comment } from '../../contract/content/comment';
import type { CommunityList, CommunitySort } from '../../contract/content/community';
import type { Envelope, PublicUser } from '../../contract/people/user';
import { livecomments, main, notifications } from './client';
import { path } from './path';

type People = Partial<PublicUser>[];

async function results<Item>(call: Promise<Envelope<{ results: Item[] }> | Failure>): Promise<Item[] | Failure> {
  const answer = await call;
  return isFailure(answer) ? answer : answer.result.results;
}

export const fetchFollowers = (domain: string, id: string, limit: number): Promise<People | Failure> =>
  results(main.get(path('/v2/:domain/followers/:id', { domain, id }), { query: { limit } }));

/** Fetches the people whom the reader mutes, which nobody else can see. */
export const fetchMuted = (domain: string, id: string, limit: number): Promise<People | Failure> =>
  results(main.get(path('/v2/:domain/mutes/:id', { domain, id }), { query: { limit } }));

/** People the reader follows, by uuid. */
export const fetchFollowing = (section_uuid: string, limit: number) =>
  notifications.get<Array<{ user_uuid: string }>>(
    path('/v5/subscriptions/:section_uuid/users/subscriptions', { section_uuid }),
    { query: { limit } },
  );

export const fetchTopUsers = (domain: string, limit: number): Promise<People | Failure> =>
  results(main.get(path('/v2/:domain/users', { domain }), { query: { show: 'top', limit } }));

/** On the whole site; the reader's own with their states. */
export const fetchWritten = (domain: string, id: string, limit: number): Promise<Comment[] | Failure> =>
  results(main.get(path('/v2/:domain/users/:id/comments', { domain, id }), { query: { limit } }));

export const fetchCommunity = (
  section_uuid: string,
  query: { sort: CommunitySort; limit: number; filtered_by?: 'followed' },
) => livecomments.get<CommunityList>(path('/v4/livecomments/:section_uuid/community', { section_uuid }), { query });
