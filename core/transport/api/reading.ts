/** Reading comments: paths and payloads (specification §7 "Comments API"; host contract 9.4). */

import { isFailure } from '../../base/failure/failure';
import type { Comment, CommentList, ContainerList, PersonalLayer } from '../../contract/content/comment';
import { livecomments } from './client';
import { BASE, COMMENT, CONTAINER } from './comments';
import { path, pathIn } from './path';
import { passSignatureOn } from './signatures';

export interface ListQuery {
  /** 0–100; 0 requests the count only. */
  limit?: number;
  /** 0–100, at most 50 returned. */
  reply_limit?: number;
  sorted_by?: string;
  filtered_by?: string;
  starting_from?: string | undefined;
  /** Shows threads from social networks after readers' threads, or not at all. */
  social?: 'below' | 'off';
  /** Numbers of top-level comments that the reader has; the list omits them. */
  seen?: string;
  /** `all`, for staff: includes hidden comments. `quotable`: only visible ones; pins are not moved to the top. */
  show?: 'all' | 'quotable' | undefined;
  /** Only comments with pictures or videos, without their threads. */
  has_media?: '1';
}

/** The first page of a container by its id; 404 until it exists. */
export async function fetchContainer(section_uuid: string, container_id: string, query: ListQuery = {}) {
  const url = path(`${BASE}/`, { section_uuid });
  const answer = await livecomments.get<ContainerList>(url, { query: { container_id, ...query } });
  if (!isFailure(answer)) passSignatureOn(container_id, answer.content_container_uuid);
  return answer;
}

/** Creates a container; 409 if it already exists. */
export function createContainer(section_uuid: string, container_id: string) {
  const url = path(`${BASE}/`, { section_uuid });
  return livecomments.post<{ content_container_uuid: string }>(url, { body: { container_id } });
}

/** A page of threads, each root followed by its first replies. */
export function fetchComments(section_uuid: string, container: string, query: ListQuery = {}) {
  const url = pathIn(`${CONTAINER}/comments`, { section_uuid, container });
  return livecomments.get<CommentList>(url, { query: { ...query } });
}

export function fetchThread(section_uuid: string, container: string, thread_uuid: string, query: ListQuery = {}) {
  const url = pathIn(COMMENT, { section_uuid, container, content_uuid: thread_uuid });
  return livecomments.get<CommentList>(url, { query: { ...query } });
}

export function fetchComment(section_uuid: string, container: string, content_uuid: string) {
  return livecomments.get<Comment>(pathIn(`${COMMENT}/single`, { section_uuid, container, content_uuid }));
}

export function fetchSelection(section_uuid: string, container: string, uuids: string[]) {
  const url = pathIn(`${CONTAINER}/selection`, { section_uuid, container });
  return livecomments.get<{ contents: Comment[] }>(url, { query: { uuids: uuids.join() } });
}

export function fetchPersonalLayer(section_uuid: string, containers: string[]) {
  const url = path(`${BASE}/personal`, { section_uuid });
  return livecomments.get<PersonalLayer>(url, { query: { container_uuids: containers.join() } });
}
