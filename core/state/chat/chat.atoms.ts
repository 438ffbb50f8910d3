/**
 * A chat as the page knows it: its latest messages, and what each element shows of it. Messages themselves are comments
 * (../comments/content.atoms).
 *
 * While an element follows the chat it shows `latest`. One whose reader reads above, or points at a message, shows a list
 * of its own, which stands still (`windowAtom`): nothing moves under somebody's eyes, and what comes is counted.
 */
import type { Failure } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';
import type { ChatSettings } from '../../contract/chat';
import type { Container } from '../../contract/comment';

export interface Chat {
  status: 'none' | 'pending' | 'success' | 'error';
  failure: Failure | null;
  container: Container | null;
  /** Oldest first, `MAX_MESSAGES` at most. */
  latest: readonly string[];
  hasEarlier: boolean;
  pinned: string | null;
  /** Messages of others since the page was loaded, shown or left out. */
  arrived: number;
  /** How many of a crowd the last frame left out. */
  leftOut: number;
  /** An answer to an earlier one is dropped. */
  revision: number;
}

export const emptyChat: Chat = {
  status: 'none',
  failure: null,
  container: null,
  latest: [],
  hasEarlier: false,
  pinned: null,
  arrived: 0,
  leftOut: 0,
  revision: 0,
};

export const chatAtom = keyed((_container_id: string) => atom<Chat>(emptyChat));

/** What a chat has beside its messages: who shows such a part is not drawn again with each of them. */
const partOf = <Value>(select: (chat: Chat) => Value) =>
  keyed((container_id: string) => atom((get) => select(get(chatAtom(container_id)))));

export const chatStatusAtom = partOf(({ status }) => status);
export const chatUuidAtom = partOf(({ container }) => container?.content_container_uuid);
export const pinnedAtom = partOf(({ pinned }) => pinned);
/** What its moderators have set, and whether it is closed to readers now. */
export const chatSettingsAtom = partOf(
  ({ container }) => container?.settings as (Container['settings'] & ChatSettings) | undefined,
);

/** Where who types here is stored: a conversation of the same page has the same `container_id`. */
export const chatTypists = (container_id: string): string => `${container_id}|chat`;

export interface Window {
  uuids: readonly string[];
  hasEarlier: boolean;
  /** `arrived` when it began to stand still. */
  since: number;
  /** By the reader's own word: nothing but theirs lets it go on. */
  isPaused?: boolean;
}

/** The lists that stand still, by element. */
export const windowsAtom = keyed((_container_id: string) => atom<ReadonlyMap<Element, Window>>(new Map()));

/** The elements that show it; what happens in it is published from the first. */
export const chatAudienceAtom = keyed((_container_id: string) => atom<readonly Element[]>([]));

/** Own messages under way: their live echo must not take a second place. */
export const sendingAtom = keyed((_container_id: string) => atom(0));

/** When the reader's last message was taken, in ms: slow mode counts from there. */
export const lastSaidAtom = keyed((_container_id: string) => atom(0));
