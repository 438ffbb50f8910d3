/** The reader's reason to join, saved until the login succeeded or the next start-up (specification §4). */
import { toJson } from '../../base/built-ins/to-json';
import type { Reason } from '../../base/bus/events';
import { safeLocalStorage } from '../../base/storage/storage';

const KEY = 'vfSignupReferral';

interface Referral {
  action: Reason;
  timestamp: number;
}

export function saveReferral(action: Reason): void {
  const referral: Referral = { action, timestamp: Date.now() };
  safeLocalStorage.set(KEY, toJson(referral));
}

/** Returns an empty object if no referral can be read. */
export function readReferral(): { referral?: Reason } {
  try {
    const { action } = JSON.parse(safeLocalStorage.get(KEY) ?? '{}') as Partial<Referral>;
    return action ? { referral: action } : {};
  } catch {
    return {};
  }
}

export const clearReferral = (): void => safeLocalStorage.remove(KEY);
