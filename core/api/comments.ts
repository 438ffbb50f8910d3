/**
 * Comments: paths and payloads; no state, no pixels (the spec, §7 "Comments API"; HOST-API.md 9.4). Here what a first
 * view and a vote need; the rest is in reading.ts and writing.ts.
 *
 * Every call resolves to the value or a Failure and rejects only without a response; an empty id is a TypeError.
 */
import type { ContainerList, CountAndStatus } from '../contract/comment';
import { livecomments } from './client';
import { type Failure, isFailure } from './failure';
import { path } from './path';
import { passSignatureOn } from './signatures';

/** What a page of comments is asked with. */
export interface ListQuery {
  /** 0–100; 0 asks for the count only. */
  limit?: number;
  /** 0–100, at most 50 answered. */
  reply_limit?: number;
  sorted_by?: string;
  filtered_by?: string;
  /** The last top-level `content_uuid` of the page before. */
  starting_from?: string;
}

export const BASE = '/v4/livecomments/:section_uuid';
export const CONTAINER = `${BASE}/:container`;
export const COMMENT = `${CONTAINER}/comments/:content_uuid`;

/** The first page of a container by its id; 404 when nobody has opened it yet. */
export async function fetchContainer(section_uuid: string, container_id: string, query: ListQuery = {}) {
  const url = path(`${BASE}/`, { section_uuid });
  const answer = await livecomments.get<ContainerList>(url, { query: { container_id, ...query } });
  if (!isFailure(answer)) passSignatureOn(container_id, answer.content_container_uuid);
  return answer;
}

/** Opens a container; 409 when it is there already. */
export function createContainer(section_uuid: string, container_id: string) {
  const url = path(`${BASE}/`, { section_uuid });
  return livecomments.post<{ content_container_uuid: string }>(url, { body: { container_id } });
}

type Act = (section_uuid: string, container: string, content_uuid: string) => Promise<undefined | Failure>;

const act =
  (method: 'post' | 'delete', template: string): Act =>
  (section_uuid, container, content_uuid) =>
    livecomments[method]<undefined>(path(template, { section_uuid, container, content_uuid }));

export const likeComment = act('post', `${COMMENT}/like`);
export const unlikeComment = act('delete', `${COMMENT}/like`);
export const dislikeComment = act('post', `${COMMENT}/dislike`);
export const undislikeComment = act('delete', `${COMMENT}/dislike`);

/** Counts of many containers, in the order asked; unknown ones count 0. */
export function fetchCounts(section_uuid: string, container_ids: string[]) {
  const url = path(`${BASE}/content-containers/comment-count-and-status/by-container-ids`, { section_uuid });
  return livecomments.post<CountAndStatus[]>(url, { body: container_ids });
}
