/** The lease of the open item: renewed while the moderator works, ended when they leave or do nothing for a while. */
import { atom } from '../../base/store/jotai';
import { MINUTE_MS } from '../../contract/values/durations';
import { claimAction, fateAtom, openUuidAtom, releaseAction } from './queue';

/** A third of the lease, so that a lost request does not end it. */
export const RENEW_LEASE_MS = 20_000;
export const IDLE_MS = 2 * MINUTE_MS;

/** Holds the lease of whatever item is open. @returns a function that ends it */
export const holdLeaseAction = atom(null, (get, set): (() => void) => {
  let usedAt = Date.now();
  let isHeld = true;
  const use = () => {
    usedAt = Date.now();
  };
  const events = ['keydown', 'pointerdown'] as const;
  for (const event of events) addEventListener(event, use, { capture: true });
  const timer = setInterval(() => {
    const uuid = get(openUuidAtom);
    const isIdle = Date.now() - usedAt > IDLE_MS;
    if (!uuid || get(fateAtom(uuid)) !== null || (isIdle && !isHeld)) return;
    isHeld = !isIdle;
    void set(isIdle ? releaseAction : claimAction, uuid);
  }, RENEW_LEASE_MS);
  return () => {
    clearInterval(timer);
    for (const event of events) removeEventListener(event, use, { capture: true });
    const uuid = get(openUuidAtom);
    if (!uuid) return;
    set(openUuidAtom, '');
    void set(releaseAction, uuid);
  };
});
