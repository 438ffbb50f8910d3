/**
 * Comments: paths and payloads; no state, no pixels (the spec, §7 "Comments API"; HOST-API.md 9.4).
 *
 * Every call resolves to the value or a Failure and rejects only without a response; an empty id is a TypeError.
 */
import type {
  Comment,
  CommentInPlace,
  CommentList,
  ContainerList,
  CountAndStatus,
  FlagReason,
  PersonalLayer,
  PostBody,
} from '../contract/comment';
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

const BASE = '/v4/livecomments/:section_uuid';
const CONTAINER = `${BASE}/:container`;
const COMMENT = `${CONTAINER}/comments/:content_uuid`;

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

export function fetchContainerUuid(section_uuid: string, container_id: string) {
  const url = path(`${BASE}/contentcontainer/id`, { section_uuid });
  return livecomments.get<{ content_container_uuid: string }>(url, { query: { container_id } });
}

/** A page of threads, each root followed by its first replies. */
export function fetchComments(section_uuid: string, container: string, query: ListQuery = {}) {
  const url = path(`${CONTAINER}/comments`, { section_uuid, container });
  return livecomments.get<CommentList>(url, { query: { ...query } });
}

/** Replies of a thread, on from the last one known. */
export function fetchThread(section_uuid: string, container: string, thread_uuid: string, query: ListQuery = {}) {
  const url = path(COMMENT, { section_uuid, container, content_uuid: thread_uuid });
  return livecomments.get<CommentList>(url, { query: { ...query } });
}

export function fetchComment(section_uuid: string, container: string, content_uuid: string) {
  return livecomments.get<Comment>(path(`${COMMENT}/single`, { section_uuid, container, content_uuid }));
}

/** Some comments by uuid. */
export function fetchSelection(section_uuid: string, container: string, uuids: string[]) {
  const url = path(`${CONTAINER}/selection`, { section_uuid, container });
  return livecomments.get<{ contents: Comment[] }>(url, { query: { uuids: uuids.join() } });
}

/** A comment with what stands around it. */
export function fetchInPlace(section_uuid: string, container: string, content_uuid: string) {
  const url = path(`${CONTAINER}/content/:content_uuid/direct`, { section_uuid, container, content_uuid });
  return livecomments.get<CommentInPlace>(url);
}

/** Posts a top-level comment; sent again with the same key it is the same post. */
export function postComment(section_uuid: string, container: string, body: PostBody, key: string) {
  const url = path(`${CONTAINER}/comments`, { section_uuid, container });
  return livecomments.post<Comment>(url, { body, headers: { 'Idempotency-Key': key } });
}

/** Answers a comment; sent again with the same key it is the same reply. */
export function replyToComment(
  section_uuid: string,
  container: string,
  content_uuid: string,
  body: PostBody,
  key: string,
) {
  const url = path(COMMENT, { section_uuid, container, content_uuid });
  return livecomments.post<Comment>(url, { body, headers: { 'Idempotency-Key': key } });
}

export function editComment(section_uuid: string, container: string, content_uuid: string, body: PostBody) {
  const url = path(`${CONTAINER}/content/:content_uuid/edit`, { section_uuid, container, content_uuid });
  return livecomments.post<Comment>(url, { body });
}

export function removeComment(section_uuid: string, container: string, content_uuid: string) {
  return livecomments.delete<undefined>(path(COMMENT, { section_uuid, container, content_uuid }));
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

/** Reports a comment to the moderators. */
export function flagComment(section_uuid: string, container: string, content_uuid: string, reason: FlagReason) {
  const url = path(`${COMMENT}/flag`, { section_uuid, container, content_uuid });
  return livecomments.post<undefined>(url, { body: { reason } });
}

/** What this reader did and what only they see, for all containers of the page at once. */
export function fetchPersonalLayer(section_uuid: string, containers: string[]) {
  const url = path(`${BASE}/personal`, { section_uuid });
  return livecomments.get<PersonalLayer>(url, { query: { container_uuids: containers.join() } });
}

/** Counts of many containers, in the order asked; unknown ones count 0. */
export function fetchCounts(section_uuid: string, container_ids: string[]) {
  const url = path(`${BASE}/content-containers/comment-count-and-status/by-container-ids`, { section_uuid });
  return livecomments.post<CountAndStatus[]>(url, { body: container_ids });
}
