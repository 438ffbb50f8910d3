/** Live blogs for their authors (host contract 9.5). */
import type { Comment, Container } from '../../contract/content/comment';
import type {
  Author,
  Block,
  Draft,
  DraftBody,
  InHand,
  LiveBlogChanges,
  PostFields,
  Version,
} from '../../contract/content/live-blog';
import { liveblog } from './client';
import { BLOG } from './live-blog';
import { path } from './path';

export interface Place {
  section_uuid: string;
  container: string;
}

const draftPath = (place: Place, draft_uuid: string) => path(`${BLOG}/drafts/:draft_uuid`, { ...place, draft_uuid });
const postPath = (place: Place, content_uuid: string, rest = '') =>
  path(`${BLOG}/posts/:content_uuid${rest}`, { ...place, content_uuid });

export const fetchDrafts = (place: Place) => liveblog.get<{ drafts: Draft[] }>(path(`${BLOG}/drafts`, { ...place }));
export const putDraft = (place: Place, draft_uuid: string, body: DraftBody) =>
  liveblog.put<Draft>(draftPath(place, draft_uuid), { body });
/** @param date_changed of the version that was read, so that newer changes are not deleted unread */
export const dropDraft = (place: Place, draft_uuid: string, date_changed: number) =>
  liveblog.delete<undefined>(draftPath(place, draft_uuid), { query: { date_changed } });
/** @param date_changed of the version that was read, so that newer changes are not published unread */
export const publishDraft = (place: Place, draft_uuid: string, date_changed: number) =>
  liveblog.post<Comment & PostFields>(postPath(place, draft_uuid, '/publish'), { body: { date_changed } });

const inHandPath = (place: Place, content_uuid: string) =>
  path(`${BLOG}/in-hand/:content_uuid`, { ...place, content_uuid });
export const takeInHand = (place: Place, content_uuid: string) => liveblog.put<InHand>(inHandPath(place, content_uuid));
export const putDown = (place: Place, content_uuid: string) =>
  liveblog.delete<undefined>(inHandPath(place, content_uuid));

export const editPost = (place: Place, content_uuid: string, post: PostFields & { content: string }) =>
  liveblog.post<Comment & PostFields>(path(`${BLOG}/content/:content_uuid/edit`, { ...place, content_uuid }), {
    body: post,
  });
export const removePost = (place: Place, content_uuid: string) =>
  liveblog.delete<undefined>(postPath(place, content_uuid));
export const setPin = (place: Place, content_uuid: string, isOn: boolean) =>
  liveblog[isOn ? 'put' : 'delete']<undefined>(postPath(place, content_uuid, '/pin'));
export const setKeyMoment = (place: Place, content_uuid: string, isOn: boolean) =>
  liveblog[isOn ? 'post' : 'delete']<undefined>(postPath(place, content_uuid, '/pick'));
export const fetchVersions = (place: Place, content_uuid: string) =>
  liveblog.get<{ versions: Version[] }>(postPath(place, content_uuid, '/versions'));

export const fetchCard = (place: Place, url: string) =>
  liveblog.post<Extract<Block, { url: string }>>(path(`${BLOG}/embed`, { ...place }), { body: { url } });
export const changeBlog = (place: Place, changes: LiveBlogChanges) =>
  liveblog.put<Container>(path(BLOG, { ...place }), { body: changes });
/** Replaces all authors; for staff. */
export const setAuthors = (place: Place, authors: Author[]) =>
  liveblog.put<Container>(path(`${BLOG}/authors`, { ...place }), { body: authors });
