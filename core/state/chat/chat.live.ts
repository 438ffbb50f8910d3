/**
 * Live messages of a chat: rendered a few a frame, so that a busy second becomes several short renders instead of one
 * long one that would block the reader (host contract 9.5, 10).
 */
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { MAX_MESSAGES } from '../../contract/content/chat-limits';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { fetchMessages } from '../../transport/api/chat';
import { applyEvents } from '../content/apply';
import { commentAtom, isVisible, knownComment } from '../content/content.atoms';
import type { JoinedKind } from '../content/kind';
import { followLive, inFrames } from '../content/live';
import { sectionUuidAtom } from '../site/site.atoms';
import { currentUserAtom } from '../user/user.atoms';
import { batchWish } from './batch-wish';
import { chatAtom, chatTypists, sendingAtom, windowsAtom } from './chat.atoms';
import { chat, showLatest } from './chat.kind';
import { forgetUnshown } from './forget';
import { withMessage } from './latest';
import { nameWritersAction } from './writers.actions';

/** Messages that a slow phone renders between two frames, with time left for the reader. */
const A_FRAME = 1;
/** Renders a long backlog in this many parts, so that new messages need not wait for all of it. */
const PARTS = 8;
/** Space for messages of the next moment in a busy chat. */
const SPACE = 8;
const GONE_A_FRAME = 2;

export interface Arriving {
  events: RealtimeEvent[];
  /** Number of omitted messages of a busy chat, with the server's latest frame; null when more will follow. */
  leftOut: number | null;
}

/** @param whenIdle called in frames without messages, as long as it returns true */
export function byFrames(take: (arriving: Arriving) => void, whenIdle: () => boolean) {
  let leftOut = 0;
  const frames = inFrames<RealtimeEvent>({
    draw(events, isLast) {
      take({ events, leftOut: isLast ? leftOut : null });
      if (isLast) leftOut = 0;
    },
    most: (waiting) => Math.max(A_FRAME, waiting / PARTS),
    whenIdle,
  });
  return {
    flush: frames.flush,
    /** Adds an event, or the number of messages that the server omitted. */
    add(event: RealtimeEvent | number): void {
      if (typeof event === 'number') leftOut += event;
      frames.add(...(typeof event === 'number' ? [] : [event]));
    },
  };
}

const messages: JoinedKind = {
  ...chat,
  sending: sendingAtom,
  typists: chatTypists,
  nameWriters: (set, uuids) => set(nameWritersAction, uuids),
  onSettings(get, set, _container_id, { reactions = {} }) {
    for (const [uuid, sums] of Object.entries(reactions)) {
      if (knownComment(get, uuid)) set(commentAtom(uuid), (it) => it && { ...it, reactions: sums });
    }
  },
  takes: (_get, _set, _container_id, { comment, action, isChange }, isEcho) =>
    // Other events concern messages that are not loaded.
    (!isChange || action === 'pinned') && isVisible(comment) && !isEcho,
  onChange(get, set, container_id, { comment }) {
    const { content_uuid, is_pinned } = comment;
    if (is_pinned && isVisible(comment)) set(chatAtom(container_id), (it) => ({ ...it, pinned: content_uuid }));
    else if (get(chatAtom(container_id)).pinned === content_uuid) {
      set(chatAtom(container_id), (it) => ({ ...it, pinned: null }));
    }
  },
  insert(get, set, container_id, changes) {
    const reader = get(currentUserAtom).uuid;
    const added = changes.flatMap(({ comment, action }) => (action === 'pinned' ? [] : [comment]));
    const latest = added.reduce(
      (uuids, { content_uuid }) => withMessage(uuids, content_uuid),
      get(chatAtom(container_id)).latest,
    );
    set(chatAtom(container_id), (it) => ({
      ...it,
      latest: latest.length > MAX_MESSAGES ? latest.slice(-MAX_MESSAGES) : latest,
      // Reading older messages requests the dropped ones again.
      hasEarlier: it.hasEarlier || latest.length > MAX_MESSAGES,
      arrived: it.arrived + added.filter(({ actor_uuid }) => actor_uuid !== reader).length,
    }));
    forgetUnshown(get, container_id, latest.slice(0, -MAX_MESSAGES));
  },

  longQuery: chat.query,
  fetchSome: fetchMessages,
  roots: (get, container_id) => get(chatAtom(container_id)).latest,
  freshIn: (_get, _container_id, { contents }) => contents,
  toRecheck(get, container_id, _page, isJoined) {
    const shown = [...get(windowsAtom(container_id)).values()].flatMap(({ uuids }) => uuids);
    return [...new Set([...(isJoined ? get(chatAtom(container_id)).latest : []), ...shown])];
  },
  join(get, set, container_id, page, _fresh, isJoined) {
    const before = get(chatAtom(container_id)).latest;
    showLatest(get, set, container_id, page);
    if (!isJoined) return;
    set(chatAtom(container_id), (it) => ({
      ...it,
      latest: before.reduce(withMessage, it.latest).slice(-MAX_MESSAGES),
    }));
  },
};

export const applyArrivingAction = atom(null, (get, set, container_id: string, { events, leftOut }: Arriving) => {
  applyEvents(get, set, messages, container_id, events);
  const isNothingNew = leftOut === 0 && get(chatAtom(container_id)).leftOut === 0;
  if (leftOut === null || isNothingNew) return;
  set(chatAtom(container_id), (it) => ({ ...it, arrived: it.arrived + leftOut, leftOut }));
});

/**
 * Removes the oldest messages before there are too many: removed rows move all others, and a frame that renders a
 * message has enough to do. @returns true when more may have to go
 */
export const makeSpaceAction = atom(null, (get, set, container_id: string): boolean => {
  const { latest } = get(chatAtom(container_id));
  if (latest.length <= MAX_MESSAGES - SPACE) return false;
  set(chatAtom(container_id), (it) => ({ ...it, latest: latest.slice(GONE_A_FRAME), hasEarlier: true }));
  forgetUnshown(get, container_id, latest.slice(0, GONE_A_FRAME));
  return true;
});

/** After a gap too long to replay: loads the latest messages again, and checks those that are shown. */
export const catchUpChatAction = atom(null, async (get, set, container_id: string) => {
  const { catchUp } = await import('../content/catch-up');
  return catchUp(get, set, messages, container_id);
});

/** @param after_seq number of the loaded messages @returns a function that ends it */
export function followMessages(container_id: string, container_uuid: string, after_seq: number): () => void {
  const events = byFrames(
    (frame) => store.set(applyArrivingAction, container_id, frame),
    () => store.set(makeSpaceAction, container_id),
  );
  return followLive({
    section_uuid: store.get(sectionUuidAtom),
    container_uuid,
    after_seq,
    events,
    catchUp: () => store.set(catchUpChatAction, container_id),
    options: { batch: batchWish(), onLeftOut: events.add },
  });
}
