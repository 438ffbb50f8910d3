/** Live blogs for readers (specification §7 "Live blog API"; host contract 9.5). An empty id is a TypeError. */
import { type Failure, isFailure } from '../../base/failure/failure';
import type {
  Comment,
  CommentInPlace,
  CommentList,
  ContainerList,
  PersonalLayer,
  PostBody,
} from '../../contract/content/comment';
import type { Tip } from '../../contract/content/live-blog';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { liveblog } from './client';
import { knowKind, path } from './path';
import { passSignatureOn } from './signatures';

const BLOG_BASE = '/v4/liveblog/:section_uuid';
export const BLOG = `${BLOG_BASE}/:container`;

export interface PageQuery {
  limit?: number;
  reply_limit?: number;
  sorted_by?: string;
  starting_from?: string;
}

export async function fetchBlog(section_uuid: string, container_id: string, query: PageQuery) {
  const url = path(`${BLOG_BASE}/`, { section_uuid });
  const answer = await liveblog.get<ContainerList>(url, { query: { container_id, ...query } });
  if (!isFailure(answer)) passSignatureOn(container_id, answer.content_container_uuid);
  return answer;
}

export const createBlog = (section_uuid: string, container_id: string) =>
  liveblog.post<{ content_container_uuid: string }>(path(`${BLOG_BASE}/`, { section_uuid }), {
    body: { container_id },
  });

/** Reports and staff decisions use the blogs' own prefix. */
export const knowBlog = (container_uuid: string) =>
  knowKind(container_uuid, { kind: 'liveblog', contents: 'replies', flag: 'flags' });

const at =
  <Value, Query = undefined>(template: string) =>
  (section_uuid: string, container: string, query?: Query): Promise<Value | Failure> =>
    liveblog.get<Value>(path(template, { section_uuid, container }), query ? { query: { ...query } } : undefined);

export const fetchPosts = at<CommentList, PageQuery>(`${BLOG}/posts`);
export const fetchHighlights = at<{ pinned: Comment[]; key_moments: Comment[] }>(`${BLOG}/highlights`);
export const fetchTip = at<Tip>(`${BLOG}/tip`);
export const fetchChanges = at<{ expired: boolean; events: RealtimeEvent[] }, { after_seq: number; to_seq: number }>(
  `${BLOG}/changes`,
);

export const fetchPost = (section_uuid: string, container: string, content_uuid: string) =>
  liveblog.get<CommentInPlace>(path(`${BLOG}/content/:content_uuid/direct`, { section_uuid, container, content_uuid }));

export const fetchReplies = (section_uuid: string, container: string, content_uuid: string, query: PageQuery) =>
  liveblog.get<CommentList>(path(`${BLOG}/replies/:content_uuid`, { section_uuid, container, content_uuid }), {
    query: { ...query },
  });

/** Repeating a call with the same key sends the reply once. */
export const sendReply = (section_uuid: string, container: string, content_uuid: string, body: PostBody, key: string) =>
  liveblog.post<Comment>(path(`${BLOG}/replies/:content_uuid`, { section_uuid, container, content_uuid }), {
    body,
    headers: { 'Idempotency-Key': key },
  });

export const fetchPersonal = (section_uuid: string, container: string) =>
  liveblog.get<PersonalLayer>(path(`${BLOG_BASE}/personal`, { section_uuid }), {
    query: { container_uuids: container },
  });

export const setLike = (section_uuid: string, container: string, content_uuid: string, isOn: boolean) =>
  liveblog[isOn ? 'post' : 'delete']<undefined>(
    path(`${BLOG}/likes/:content_uuid`, { section_uuid, container, content_uuid }),
  );
