/** What made a reader want to join, saved until the login succeeded or the next start-up (specification §4). */
import type { Reason } from '../../base/bus/events';
import { safeLocalStorage } from '../../base/storage/storage';

const KEY = 'vfSignupReferral';

export interface Referral {
  action: Reason;
  timestamp: number;
}

export function saveReferral(action: Reason): void {
  const referral: Referral = { action, timestamp: Date.now() };
  safeLocalStorage.set(KEY, JSON.stringify(referral));
}

export const clearReferral = (): void => safeLocalStorage.remove(KEY);
