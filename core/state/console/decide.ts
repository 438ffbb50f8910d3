/**
 * Decisions show at once and are sent in order. Without a connection they wait, up to fifty of them.
 */

import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Decided, QueueItem } from '../../contract/console/queue';
import { addStaffNote, askSecondOpinion, decideItems } from '../../transport/api/console';
import { leaveItems } from '../../transport/api/console-queues';
import { showFailureAction } from '../notices/notices.atoms';
import { domainAtom } from '../page/page.atoms';
import { countAction, type Decision, type Fate, fateAtom, uuidOf, versionAtom } from './queue';

export type { Decision, Verdict } from './queue';

const WAITING_MAX = 50;
const RETRY_MS = 3000;

interface Waiting {
  items: QueueItem[];
  resolution: Decision | 'undo';
  reason?: string | undefined;
  before: (Fate | null)[];
}

const waitingAtom = atom<Waiting[]>([]);
/** Number of unsent decisions. */
export const unsentAtom = atom((get) => get(waitingAtom).length);
/** Items with a decision or an undo that the server has not answered. */
export const unsentItemsAtom = atom((get) => new Set(get(waitingAtom).flatMap(({ items }) => items.map(uuidOf))));
const isSendingAtom = atom(false);
const lastAtom = atom<{ items: QueueItem[]; resolution: Decision } | null>(null);
/** The decision that `u` undoes. */
export const lastDecisionAtom = atom((get) => get(lastAtom));

/** @returns whether the decision was accepted */
export const decideAction = atom(
  null,
  (get, set, items: QueueItem[], resolution: Decision | 'undo', reason?: string): boolean => {
    if (items.length === 0 || get(waitingAtom).length >= WAITING_MAX) return false;
    const before = items.map((item) => get(fateAtom(uuidOf(item))));
    for (const item of items)
      set(fateAtom(uuidOf(item)), resolution === 'undo' ? null : { kind: 'sending', resolution });
    set(lastAtom, resolution === 'undo' ? null : { items, resolution });
    set(waitingAtom, (all) => [...all, { items, resolution, reason, before }]);
    void set(sendAction);
    return true;
  },
);

const sendAction = atom(null, async (get, set) => {
  if (get(isSendingAtom)) return;
  set(isSendingAtom, true);
  for (let [next] = get(waitingAtom); next; [next] = get(waitingAtom)) {
    const answer = await set(sendOne, next);
    if (isFailure(answer) && isPassing(answer)) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      continue;
    }
    set(waitingAtom, ([, ...others]) => others);
    set(finishAction, next, answer);
  }
  set(isSendingAtom, false);
  void set(countAction);
});

const sendOne = atom(null, (get, _set, { items, resolution, reason, before }: Waiting) => {
  const isUndone = resolution === 'undo';
  const seen = items.map((item) => ({
    content_uuid: uuidOf(item),
    // An undo names the decision that it undoes: nothing that was decided later, here or elsewhere.
    version: get(versionAtom(uuidOf(item))) ?? item.version,
  }));
  const [first] = before;
  const wasLeft = first && 'resolution' in first && first.resolution === 'leave';
  if (resolution === 'leave' || (isUndone && wasLeft))
    return orUnreachable(leaveItems(get(domainAtom), { items: seen, is_undone: isUndone }));
  const body = {
    items: isUndone ? seen : seen.map((it, at) => ({ ...it, date_edited: items[at]?.content.date_edited ?? null })),
    resolution,
    ...(reason && { reason }),
  };
  return orUnreachable(decideItems(get(domainAtom), body));
});

/** The network or a restarting server failed; the same request can succeed later. */
const isPassing = ({ error_status }: Failure): boolean =>
  error_status === 0 || error_status === 503 || error_status === 429;

/**
 * Forgets the undo of a decision that failed, offered or waiting: the server would undo an earlier decision of the same
 * moderator.
 */
const forgetUndoAction = atom(null, (get, set, items: QueueItem[], failed: QueueItem[]) => {
  const last = get(lastAtom);
  if (last?.items === items) {
    const done = items.filter((item) => !failed.includes(item));
    set(lastAtom, done.length > 0 ? { ...last, items: done } : null);
  }
  const uuids = new Set(failed.map(uuidOf));
  const all = get(waitingAtom).flatMap((waiting) => {
    // Only what follows the failed decision directly: a later undo is of a later decision.
    const stays = waiting.items.map((item) => !uuids.delete(uuidOf(item)) || waiting.resolution !== 'undo');
    if (stays.every(Boolean)) return [waiting];
    const left = waiting.items.filter((_, at) => stays[at]);
    return left.length > 0 ? [{ ...waiting, items: left, before: waiting.before.filter((_, at) => stays[at]) }] : [];
  });
  set(waitingAtom, all);
});

const finishAction = atom(null, (get, set, { items, resolution, before }: Waiting, answer: Decided | Failure) => {
  const failed = items.filter((_, at) => isFailure(answer) || answer.results[at]?.code);
  if (resolution !== 'undo' && failed.length > 0) set(forgetUndoAction, items, failed);
  // A newer decision or an undo of an item is already shown, and waits for its own answer.
  const newer = get(unsentItemsAtom);
  const show = (item: QueueItem, fate: Fate | null) => {
    if (!newer.has(uuidOf(item))) set(fateAtom(uuidOf(item)), fate);
  };
  if (isFailure(answer)) {
    for (const [at, item] of items.entries()) show(item, before[at] ?? null);
    void set(showFailureAction, answer);
    return;
  }
  for (const [at, item] of items.entries()) {
    const result = answer.results[at];
    const fate: Fate | null =
      result?.code === 'text_changed'
        ? { kind: 'changed' }
        : result?.code
          ? { kind: 'elsewhere', decided: result.decided }
          : resolution === 'undo'
            ? null
            : { kind: 'done', resolution };
    show(item, fate);
    set(versionAtom(uuidOf(item)), result?.version ?? null);
  }
  set(nameVersionsAction, answer);
});

/** Puts the answered versions into the last decision: another list on screen forgets them, and an undo names them. */
const nameVersionsAction = atom(null, (get, set, { results }: Decided) => {
  const last = get(lastAtom);
  const unsent = get(unsentItemsAtom);
  if (!last || last.items.some((item) => unsent.has(uuidOf(item)))) return;
  const versions = new Map(results.map(({ content_uuid, version }) => [content_uuid, version]));
  const items = last.items.map((item) => ({ ...item, version: versions.get(uuidOf(item)) ?? item.version }));
  set(lastAtom, { ...last, items });
});

export const addNoteAction = atom(null, (get, _set, content_uuid: string, text: string) =>
  orUnreachable(addStaffNote(get(domainAtom), content_uuid, { text })),
);

/** @param question null withdraws the request */
export const secondOpinionAction = atom(null, (get, _set, content_uuid: string, question: string | null) =>
  orUnreachable(askSecondOpinion(get(domainAtom), { content_uuid, question })),
);
