import { publish } from '../../base/bus/bus';
import type { AuthenticationRequest } from '../../base/bus/events';

/**
 * Publishes `authentication/required`, which opens the tray, then `needed`: in this order pages that handle only one of
 * the two both end with the tray closed (host contract 2.2). Each gets an object of its own.
 *
 * @param settle called once: true when they have logged in, false when they will not, or want something else now
 * @returns false when the page stopped the first
 */
export function askToJoin(
  method: AuthenticationRequest['method'],
  reason: AuthenticationRequest['reason'],
  settle?: (isIn: boolean) => unknown,
): boolean {
  const isAsked = publish('authentication/required', { method, reason });
  if (isAsked) publish('authentication/needed', { method, reason });
  if (settle) import('./follow-join.deferred').then((it) => it.followJoin(settle), console.warn);
  return isAsked;
}
