/** Calls of chats only (host contract 9.5); likes, reports and staff actions are those of any container. */
import { isFailure } from '../../base/failure/failure';
import type { ChatSettings } from '../../contract/content/chat';
import { MESSAGES_A_PAGE } from '../../contract/content/chat-limits';
import type {
  Comment,
  CommentList,
  Container,
  ContainerList,
  PersonalLayer,
  PostBody,
} from '../../contract/content/comment';
import { makeClient } from './client';
import { knowKind, path } from './path';
import { passSignatureOn } from './signatures';

const chat = makeClient();
const BASE = '/v4/chat/:section_uuid';
const CONTAINER = `${BASE}/:container`;

/** The latest messages of a chat by its id, newest first, after the pinned one; 404 until the chat exists. */
export async function fetchChat(section_uuid: string, container_id: string) {
  const query = { container_id, limit: MESSAGES_A_PAGE };
  const answer = await chat.get<ContainerList>(path(`${BASE}/`, { section_uuid }), { query });
  if (!isFailure(answer)) knowChat(container_id, answer.content_container_uuid);
  return answer;
}

export function knowChat(container_id: string, container_uuid: string): void {
  knowKind(container_uuid, { kind: 'chat', contents: 'messages' });
  passSignatureOn(container_id, container_uuid);
}

/** Opens a chat; 409 if it already exists. */
export const openChat = (section_uuid: string, container_id: string) =>
  chat.post<{ content_container_uuid: string }>(path(`${BASE}/`, { section_uuid }), { body: { container_id } });

/** Fetches messages before a message, newest first. */
export const fetchEarlier = (section_uuid: string, container: string, starting_from: string) =>
  chat.get<CommentList>(path(`${CONTAINER}/messages`, { section_uuid, container }), {
    query: { limit: MESSAGES_A_PAGE, starting_from },
  });

export const fetchMessages = (section_uuid: string, container: string, uuids: string[]) =>
  chat.get<{ contents: Comment[] }>(path(`${CONTAINER}/messages/selection`, { section_uuid, container }), {
    query: { uuids: uuids.join() },
  });

/** Idempotent by key. @param parent the message being answered */
export function sendMessage(
  section_uuid: string,
  container: string,
  body: PostBody,
  { key, parent }: { key: string; parent: string | undefined },
) {
  const url = parent
    ? path(`${CONTAINER}/replies/:parent`, { section_uuid, container, parent })
    : path(`${CONTAINER}/messages`, { section_uuid, container });
  return chat.post<Comment>(url, { body, headers: { 'Idempotency-Key': key } });
}

/** @param reaction null removes it */
export function sendReaction(section_uuid: string, container: string, message: string, reaction: string | null) {
  const url = path(`${CONTAINER}/messages/:message/reaction`, { section_uuid, container, message });
  return reaction ? chat.put<null>(url, { body: { reaction } }) : chat.delete<null>(url);
}

export const fetchOwn = (section_uuid: string, container: string) =>
  chat.get<PersonalLayer>(path(`${BASE}/personal`, { section_uuid }), { query: { container_uuids: container } });

/** Staff's settings; omitted members stay unchanged. */
export const setChat = (
  section_uuid: string,
  container: string,
  settings: ChatSettings & { is_closed?: boolean; is_hidden?: boolean },
) => chat.put<Container>(path(CONTAINER, { section_uuid, container }), { body: { settings } });

export const unpinMessage = (section_uuid: string, container: string, content_uuid: string) =>
  chat.delete<undefined>(path(`${CONTAINER}/content/:content_uuid/pin`, { section_uuid, container, content_uuid }));
