/** Posting, changing, removing and reporting: paths and payloads (specification §7 "Comments API"; host contract 9.4). */
import type { Comment, FlagReason, PostBody } from '../../contract/content/comment';
import { livecomments } from './client';
import { COMMENT, CONTAINER } from './comments';
import { pathIn } from './path';

/** Repeating a call with the same key posts the comment once. */
export function postComment(section_uuid: string, container: string, body: PostBody, key: string) {
  const url = pathIn(`${CONTAINER}/comments`, { section_uuid, container });
  return livecomments.post<Comment>(url, { body, headers: { 'Idempotency-Key': key } });
}

export function replyToComment(
  section_uuid: string,
  container: string,
  content_uuid: string,
  body: PostBody,
  key: string,
) {
  const url = pathIn(COMMENT, { section_uuid, container, content_uuid });
  return livecomments.post<Comment>(url, { body, headers: { 'Idempotency-Key': key } });
}

export function editComment(section_uuid: string, container: string, content_uuid: string, body: PostBody) {
  const url = pathIn(`${CONTAINER}/content/:content_uuid/edit`, { section_uuid, container, content_uuid });
  return livecomments.post<Comment>(url, { body });
}

export function removeComment(section_uuid: string, container: string, content_uuid: string) {
  return livecomments.delete<undefined>(pathIn(COMMENT, { section_uuid, container, content_uuid }));
}

/** The upload must not be part of a comment yet. */
export function removeMedium(section_uuid: string, container: string, media_uuid: string) {
  return livecomments.delete<undefined>(
    pathIn(`${CONTAINER}/media/:media_uuid`, { section_uuid, container, media_uuid }),
  );
}

/** @param note the reporter's own text; '' for none */
export function flagComment(
  section_uuid: string,
  container: string,
  content_uuid: string,
  { reason, note }: { reason: FlagReason; note: string },
) {
  const url = pathIn(`${COMMENT}/:flag`, { section_uuid, container, content_uuid });
  return livecomments.post<undefined>(url, { body: note ? { reason, note } : { reason }, keepalive: true });
}
