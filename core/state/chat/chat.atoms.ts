/**
 * A chat on the page: its latest messages, and the part each element shows. Messages themselves are comments
 * (../comments/content.atoms).
 *
 * While an element follows the chat it shows `latest`. An element whose reader scrolls up, or points at a message,
 * shows its own frozen list (`windowAtom`): nothing moves for the reader, and new messages are counted.
 */
import { atom, keyed } from '../../base/store/jotai';
import type { ChatSettings } from '../../contract/content/chat';
import type { Container } from '../../contract/content/comment';
import type { ContentList } from '../content/kind';

export interface Chat extends ContentList {
  /** Oldest first, `MAX_MESSAGES` at most. */
  latest: readonly string[];
  hasEarlier: boolean;
  pinned: string | null;
  /** Number of messages by others since the page was loaded, shown or omitted. */
  arrived: number;
  /** Number of messages that the last frame omitted. */
  leftOut: number;
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

/** Parts of a chat apart from its messages, so that components which show them do not re-render with each message. */
const partOf = <Value>(select: (chat: Chat) => Value) =>
  keyed((container_id: string) => atom((get) => select(get(chatAtom(container_id)))));

export const chatStatusAtom = partOf(({ status }) => status);
export const chatUuidAtom = partOf(({ container }) => container?.content_container_uuid);
export const pinnedAtom = partOf(({ pinned }) => pinned);
/** Settings that moderators chose, and whether the chat is now closed to readers. */
export const chatSettingsAtom = partOf(
  ({ container }) => container?.settings as (Container['settings'] & ChatSettings) | undefined,
);

/** Key of the chat's typists: a conversation of the same page has the same `container_id`. */
export const chatTypists = (container_id: string): string => `${container_id}|chat`;

export interface Window {
  uuids: readonly string[];
  hasEarlier: boolean;
  /** `arrived` at the moment the list was frozen. */
  since: number;
  /** Paused by the reader: only the reader resumes it. */
  isPaused?: boolean;
}

/** The lists that are frozen while a reader looks at older messages, by element. */
export const windowsAtom = keyed((_container_id: string) => atom<ReadonlyMap<Element, Window>>(new Map()));

/** The elements that show the chat; its events are published from the first. */
export const chatAudienceAtom = keyed((_container_id: string) => atom<readonly Element[]>([]));

/** Own messages being sent: their live echo must not be inserted twice. */
export const sendingAtom = keyed((_container_id: string) => atom(0));

/** Time when the server accepted the reader's last message, in ms: slow mode counts from there. */
export const lastSaidAtom = keyed((_container_id: string) => atom(0));
