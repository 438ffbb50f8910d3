/** Applies messages of a frame together, keyed by id: twice changes nothing (host contract 9.5, 10). */
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import { MAX_MESSAGES } from '../../contract/chat-limits';
import type { Comment } from '../../contract/comment';
import type { RealtimeEvent } from '../../contract/realtime';
import { commentAtom, isVisible } from '../comments/content.atoms';
import { lastSeqAtom, put } from '../content/content.atoms';
import { forgetTypistAction, noteTypistAction } from '../content/typists';
import { currentUserAtom } from '../user/user.atoms';
import { chatAtom, chatTypists, sendingAtom } from './chat.atoms';
import { forgetUnshown } from './forget';
import { withMessage } from './latest';
import { nameWritersAction } from './writers.actions';

/** Space for messages of the next moment in a busy chat. */
const SPACE = 8;
const GONE_A_FRAME = 2;

export interface Arriving {
  events: RealtimeEvent[];
  /** Number of omitted messages of a busy chat, with the server's latest frame; null when more will follow. */
  leftOut: number | null;
}

const find = (get: Getter, uuid: string): Comment | undefined =>
  commentAtom.has(uuid) ? get(commentAtom(uuid)) : undefined;

/** @returns true when the message is new here and visible. */
function apply(get: Getter, set: Setter, container_id: string, { action, payload, seq }: RealtimeEvent): boolean {
  const message = payload as Comment;
  const { content_uuid, is_pinned, actor_uuid } = message;
  const known = find(get, content_uuid);
  if (!known) {
    // Other events concern messages that are not here.
    if (action !== 'created' && action !== 'visible' && action !== 'pinned') return false;
    if (!isVisible(message)) return false;
    const isEcho = actor_uuid === get(currentUserAtom).uuid && get(sendingAtom(container_id)) > 0;
    if (isEcho) return false;
  }
  if (seq !== undefined) {
    if (known && seq <= get(lastSeqAtom(content_uuid))) return false;
    set(lastSeqAtom(content_uuid), seq);
  }
  put(get, set, message);
  const { pinned } = get(chatAtom(container_id));
  if (is_pinned && isVisible(message)) set(chatAtom(container_id), (it) => ({ ...it, pinned: content_uuid }));
  else if (pinned === content_uuid) set(chatAtom(container_id), (it) => ({ ...it, pinned: null }));
  return !known && action !== 'pinned';
}

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

export const applyArrivingAction = atom(null, (get, set, container_id: string, { events, leftOut }: Arriving) => {
  const reader = get(currentUserAtom).uuid;
  const writers: string[] = [];
  let { latest } = get(chatAtom(container_id));
  let arrived = leftOut ?? 0;
  for (const event of events) {
    const { payload } = event;
    if ('container_id' in payload) {
      const { settings, reactions = {} } = payload;
      for (const [uuid, sums] of Object.entries(reactions)) {
        if (find(get, uuid)) set(commentAtom(uuid), (it) => it && { ...it, reactions: sums });
      }
      set(chatAtom(container_id), (it) => ({ ...it, container: it.container && { ...it.container, settings } }));
    } else if (event.action === 'started_typing') {
      set(noteTypistAction, chatTypists(container_id), payload.actor_uuid);
      if (payload.actor_uuid) writers.push(payload.actor_uuid);
    } else if ('content_uuid' in payload && apply(get, set, container_id, event)) {
      set(forgetTypistAction, chatTypists(container_id), payload.actor_uuid);
      latest = withMessage(latest, payload.content_uuid);
      writers.push(payload.actor_uuid);
      if (payload.actor_uuid !== reader) arrived += 1;
    }
  }
  set(chatAtom(container_id), (it) => ({
    ...it,
    latest: latest.length > MAX_MESSAGES ? latest.slice(-MAX_MESSAGES) : latest,
    // Reading on requests them again.
    hasEarlier: it.hasEarlier || latest.length > MAX_MESSAGES,
    arrived: it.arrived + arrived,
    leftOut: leftOut ?? it.leftOut,
  }));
  forgetUnshown(get, container_id, latest.slice(0, -MAX_MESSAGES));
  if (writers.length > 0) set(nameWritersAction, writers);
});
