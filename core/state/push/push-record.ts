/** This browser's record of its push subscription, and of the reader's answers to the prompt. */

import { randomHex } from '../../base/built-ins/random';
import { toJson } from '../../base/built-ins/to-json';
import { safeLocalStorage } from '../../base/storage/storage';
import { DAY_MS } from '../../contract/values/durations';
import { PUSH_RECORD } from './push-record-name';

const ANSWERS = 'vfPushAsked';
const PAUSE_MS = 30 * DAY_MS;

export interface PushRecord {
  /** Made up by the browser; the server has one subscription for each. */
  unique_id: string;
  endpoint: string;
  key: string;
  /** The reader, when the subscription was last sent to the server. */
  reader: string;
  /** When the subscription was last sent, or the opt-in window was opened, in ms. */
  told: number;
  /** The server's origin subscribed; without an endpoint, the reader may still be in the window. */
  in_window?: boolean;
}

function read<Value>(name: string): Partial<Value> {
  try {
    return JSON.parse(safeLocalStorage.get(name) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

export const readPushRecord = (): Partial<PushRecord> => read<PushRecord>(PUSH_RECORD);
export const savePushRecord = (record: PushRecord): void => safeLocalStorage.set(PUSH_RECORD, toJson(record));
export const forgetPushRecord = (): void => safeLocalStorage.remove(PUSH_RECORD);

export const newUniqueId = (): string => randomHex(16);

interface Answers {
  /** Number of "Not now" answers, and the time of the last. */
  count: number;
  last: number;
}

/** Returns true for 30 days after "Not now", and for good after the second. */
export function isResting(now: number): boolean {
  const { count = 0, last = 0 } = read<Answers>(ANSWERS);
  return count > 1 || (count === 1 && Math.abs(now - last) < PAUSE_MS);
}

export function noteNotNow(now: number): void {
  const { count = 0 } = read<Answers>(ANSWERS);
  safeLocalStorage.set(ANSWERS, toJson({ count: count + 1, last: now } satisfies Answers));
}
