import { publish } from '../../base/bus/bus';
import type { AuthenticationRequest } from '../../base/bus/events';
import { saveWish } from './wish';

/**
 * Publishes `authentication/required`, which opens the tray, then `needed`: in this order pages that handle only one of
 * the two both end with the tray closed (host contract 2.2). Each gets its own object.
 *
 * @param onAnswer called once: true after a login, false when the reader declines or wants something else
 * @param about the intent, if the page they return to may carry it out (wish.ts)
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
  // Saved at once, because the login may leave the page immediately.
  const drop = about && saveWish(reason, about);
  const answerOnce = (isIn: boolean) => {
    drop?.();
    onAnswer(isIn);
  };
  import('./follow-join').then((it) => it.followJoin(answerOnce), console.warn);
  return isAsked;
}
