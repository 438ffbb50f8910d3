/** Gives remarks times, an order and ids; replies come after their parents. */
import { HOUR_MS, MINUTE_MS } from '../../../core/contract/values/durations';
import { pick, type Random, seeded } from '../../../demo/long/random';
import type { Remark } from '../../../demo/remark';
import type { Thread } from '../../../demo/threads';

/** No remarks in the last moments before seeding. */
const QUIET_MS = MINUTE_MS;
/** Part of its lifetime in which a closed conversation was open. */
const CLOSED_AFTER = 0.7;

export interface Said {
  remark: Remark;
  container_id: string;
  parent: Said | null;
  root: Said;
  /** Time in milliseconds. */
  at: number;
}

/** Returns when a closed conversation was closed. */
export const closedAt = ({ hours }: Thread, now: number): number =>
  Math.round(now - hours * HOUR_MS * (1 - CLOSED_AFTER));

/** Returns every remark of all threads in chronological order, so that ids in this order ascend with time. */
export function layOut(threads: readonly Thread[], now: number): Said[] {
  const said = threads.flatMap((thread, index) => layOutThread(thread, now, seeded(7 + index)));
  return said.sort((a, b) => a.at - b.at);
}

function layOutThread(thread: Thread, now: number, random: Random): Said[] {
  const start = now - thread.hours * HOUR_MS;
  const end = (thread.closed ? closedAt(thread, now) : now) - QUIET_MS;
  const said: Said[] = [];
  const count = thread.remarks.length;
  for (const [index, remark] of thread.remarks.entries()) {
    // Busy at first, then slower, with the last one shortly before the end.
    const share = ((index + 0.2 + random() * 0.6) / count) ** 1.5;
    const at = Math.round(start + share * (end - start));
    const root: Said = { remark, container_id: thread.container_id, parent: null, at } as Said;
    root.root = root;
    said.push(root);
    answer(root);
  }
  return said;

  function answer(parent: Said): void {
    let earliest = parent.at;
    for (const remark of parent.remark.replies) {
      const delay = MINUTE_MS * pick(random, [2, 3, 5, 7, 9, 14, 18, 25, 40, 65, 110, 240, 600]) * (0.6 + random());
      // Replies to late comments come sooner, so that none is in the future.
      const at = Math.round(earliest + Math.min(delay, (end - earliest) * (0.3 + random() * 0.4)) + 1);
      const next: Said = { remark, container_id: parent.container_id, parent, root: parent.root, at };
      said.push(next);
      answer(next);
      earliest = at;
    }
  }
}
