/** What this browser remembers of its push subscription, and of what the reader said when they were asked. */

import { randomHex } from '../../base/built-ins/random';
import { toJson } from '../../base/built-ins/to-json';
import { safeLocalStorage } from '../../base/storage/storage';
import { DAY_MS } from '../../contract/durations';
import { PUSH_RECORD } from './push-record-name';

const ANSWERS = 'vfPushAsked';
const PAUSE_MS = 30 * DAY_MS;

export interface PushRecord {
  /** Made up by the browser; the server has one subscription for each. */
  unique_id: string;
  endpoint: string;
  key: string;
  /** Whose it was when it was last sent to the server. */
  reader: string;
  /** When that was, or when the window was opened, in ms. */
  told: number;
  /** It is the server's origin that subscribed; without an endpoint, the reader may still be in the window. */
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
  /** How often they said "Not now", and when last. */
  count: number;
  last: number;
}

/** "Not now" rests for 30 days, the second time for good. */
export function isResting(now: number): boolean {
  const { count = 0, last = 0 } = read<Answers>(ANSWERS);
  return count > 1 || (count === 1 && Math.abs(now - last) < PAUSE_MS);
}

export function noteNotNow(now: number): void {
  const { count = 0 } = read<Answers>(ANSWERS);
  safeLocalStorage.set(ANSWERS, toJson({ count: count + 1, last: now } satisfies Answers));
}
