/**
 * Events for staff: public events carry neither hidden text nor flags, and the staff log only names comments. Each
 * named comment is loaded from the server as staff see it (host contract 10; specification §6).
 */

import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, clearedOnReset } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { Comment, Container } from '../../contract/content/comment';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { fetchContainer, fetchSelection } from '../../transport/api/reading';
import { authenticateListener } from '../../transport/realtime/authenticate';
import { subscribeContainer, subscriptions } from '../../transport/realtime/realtime';
import { applyCommentAction, applyEventAction } from '../comments/comments.kind';
import { conversationAtom } from '../comments/content.atoms';
import { catchUpAction } from '../comments/more.actions';
import { staffInterceptAtom, staffListAtom } from '../comments/staff.atoms';
import { commentAtom, isVisible, putCommentsAction } from '../content/content.atoms';
import { loadNames } from '../content/load-names';
import { sectionUuidAtom } from '../site/site.atoms';
import { isStaffAtom } from '../user/user.atoms';
import { queueOf } from './queue-of';

/** Comments named within this time are loaded together. */
const BATCH_MS = 150;
/** Most ids that the server takes at once. */
const BATCH_SIZE = 100;

/** Staff actions in progress, by comment: data loaded in the meantime is older than they are. */
export const underWay = clearedOnReset(new Map<string, number>());
/** Answers to an earlier revision are dropped. */
export const revisions = clearedOnReset(new Map<string, number>());
export const step = (counts: Map<string, number>, uuid: string, by = 1) =>
  counts.set(uuid, Math.max(0, (counts.get(uuid) ?? 0) + by));

export const refreshCountsAction = atom(null, async (get, set, container_id: string) => {
  const { revision } = get(conversationAtom(container_id));
  const answer = await orUnreachable(fetchContainer(get(sectionUuidAtom), container_id, { limit: 0 }));
  if (isFailure(answer) || get(conversationAtom(container_id)).revision !== revision) return;
  // Keeps the last event numbers of the list.
  set(conversationAtom(container_id), (it) => ({
    ...it,
    container: { ...answer.container, ...(it.container && { seq: it.container.seq, ...logOf(it.container) }) },
  }));
});

const logOf = ({ staff_log }: Container) => staff_log && { staff_log };

const toCount = clearedOnReset(new Set<string>());
export function countSoon(container_id: string): void {
  if (toCount.size === 0) setTimeout(countAll, BATCH_MS);
  toCount.add(container_id);
}
function countAll(): void {
  for (const container_id of toCount) void store.set(refreshCountsAction, container_id);
  toCount.clear();
}

const readAnewAction = atom(null, async (get, set, container_id: string, uuids: string[]) => {
  const { container, revision } = get(conversationAtom(container_id));
  if (!container) return;
  for (let at = 0; at < uuids.length; at += BATCH_SIZE) {
    const batch = uuids.slice(at, at + BATCH_SIZE);
    const asked = new Map(batch.map((uuid) => [uuid, revisions.get(uuid)]));
    const answer = await orUnreachable(fetchSelection(get(sectionUuidAtom), container.content_container_uuid, batch));
    if (isFailure(answer) || get(conversationAtom(container_id)).revision !== revision) return;
    for (const comment of answer.contents) {
      const uuid = comment.content_uuid;
      if (underWay.get(uuid) || revisions.get(uuid) !== asked.get(uuid)) continue;
      set(applyCommentAction, { container_id, comment });
    }
    await set(listAction, container_id, answer.contents);
  }
});

/** Adds comments that entered the shown queue on top; those that left it stay while staff work on them. */
const listAction = atom(null, async (get, set, container_id: string, contents: Comment[]) => {
  const isNew = (comment: Comment) => {
    const list = get(staffListAtom(container_id));
    return list?.state === queueOf(comment) && !list?.uuids.includes(comment.content_uuid);
  };
  const found = contents.filter(isNew);
  if (found.length === 0) return;
  await loadNames(set, found);
  const added = found.filter(isNew);
  set(putCommentsAction, added);
  const uuids = added.map((it) => it.content_uuid);
  set(staffListAtom(container_id), (list) => list && { ...list, uuids: [...uuids, ...list.uuids] });
});

const toRead = clearedOnReset(new Map<string, Set<string>>());
export function readSoon(container_id: string, uuid: string): void {
  if (toRead.size === 0) setTimeout(readAll, BATCH_MS);
  toRead.set(container_id, (toRead.get(container_id) ?? new Set()).add(uuid));
}
function readAll(): void {
  const all = [...toRead];
  toRead.clear();
  for (const [container_id, uuids] of all) void store.set(readAnewAction, container_id, [...uuids]);
}

/** For readers who are not staff (any more), events are applied as public ones. */
export function interceptForStaff(): void {
  store.set(staffInterceptAtom, {
    intercept(container_id: string, comment: Comment): boolean {
      if (!store.get(isStaffAtom)) return false;
      const { content_uuid, state_reasons } = comment;
      step(revisions, content_uuid);
      countSoon(container_id);
      if (state_reasons.includes('content_deleted')) return false;
      const known = store.get(commentAtom(content_uuid));
      if (!isVisible(comment) || known?.total_flags) readSoon(container_id, content_uuid);
      return !isVisible(comment);
    },
  });
}

/** A token may have expired while the tab slept. */
export const isListeningAsStaff = (log_uuid: string): boolean => subscriptions.statusOf(log_uuid) === 'subscribed';

/** @returns a function that ends listening */
export function listenAsStaff(container_id: string): () => void {
  const { staff_log } = store.get(conversationAtom(container_id)).container ?? {};
  if (!staff_log) return () => {};
  const section = store.get(sectionUuidAtom);
  authenticateListener();
  return subscribeContainer(section, staff_log.container_uuid, staff_log.seq, apply, async () => {
    await store.set(catchUpAction, container_id);
    return store.get(conversationAtom(container_id)).container?.staff_log?.seq;
  });

  function apply(event: RealtimeEvent): void {
    const { payload } = event;
    if (!('content_uuid' in payload)) {
      store.set(applyEventAction, container_id, event);
      return;
    }
    step(revisions, payload.content_uuid);
    countSoon(container_id);
    if (!payload.state_reasons.includes('content_deleted')) readSoon(container_id, payload.content_uuid);
    else store.set(applyCommentAction, { container_id, comment: payload, isChange: true });
  }
}
