/** Votes and counts of comments; the rest is in reading.ts and writing.ts (specification §7; host contract 9.4). */

import type { Failure } from '../../base/failure/failure';
import type { CountAndStatus } from '../../contract/content/comment';
import { livecomments } from './client';
import { path, pathIn } from './path';

export const BASE = '/v4/livecomments/:section_uuid';
export const CONTAINER = '/v4/:kind/:section_uuid/:container';
export const COMMENT = `${CONTAINER}/:contents/:content_uuid`;

type Act = (section_uuid: string, container: string, content_uuid: string) => Promise<undefined | Failure>;

const act =
  (method: 'post' | 'delete', template: string): Act =>
  (section_uuid, container, content_uuid) =>
    livecomments[method]<undefined>(pathIn(template, { section_uuid, container, content_uuid }));

export const likeComment = act('post', `${COMMENT}/like`);
export const unlikeComment = act('delete', `${COMMENT}/like`);
export const dislikeComment = act('post', `${COMMENT}/dislike`);
export const undislikeComment = act('delete', `${COMMENT}/dislike`);

/** Unknown containers count 0; in the requested order. */
export function fetchCounts(section_uuid: string, container_ids: string[]) {
  const url = path(`${BASE}/content-containers/comment-count-and-status/by-container-ids`, { section_uuid });
  return livecomments.post<CountAndStatus[]>(url, { body: container_ids });
}
