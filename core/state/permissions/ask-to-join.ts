import { publish } from '../../base/bus/bus';
import type { AuthenticationRequest } from '../../base/bus/events';
import { saveWish } from './wish';

/**
 * Publishes `authentication/required`, which opens the tray, then `needed`: in this order pages that handle only one of
 * the two both end with the tray closed (host contract 2.2). Each gets an object of its own.
 *
 * @param onAnswer called once: true when they have logged in, false when they will not, or want something else now
 * @param about what they want, where it may be done by the page they come back to (wish.ts)
 * @returns false when the page stopped the first
 */
export function askToJoin(
  method: AuthenticationRequest['method'],
  reason: AuthenticationRequest['reason'],
  onAnswer?: (isIn: boolean) => unknown,
  about?: object,
): boolean {
  const isAsked = publish('authentication/required', { method, reason });
  if (isAsked) publish('authentication/needed', { method, reason });
  if (!onAnswer) return isAsked;
  // At once: the way to log in may lead off the page before anything else is there.
  const drop = about && saveWish(reason, about);
  const answerOnce = (isIn: boolean) => {
    drop?.();
    onAnswer(isIn);
  };
  import('./follow-join.deferred').then((it) => it.followJoin(answerOnce), console.warn);
  return isAsked;
}
