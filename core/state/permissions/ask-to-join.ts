import { publish, subscribe } from '../../base/bus/bus';
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
  const request = { method, reason };
  const isAsked = publish('authentication/required', request);
  if (isAsked) publish('authentication/needed', { method, reason });
  if (!onAnswer) return isAsked;
  // Saved at once, because the login may leave the page immediately.
  const drop = about && saveWish(reason, about);
  const answerOnce = (isIn: boolean) => {
    drop?.();
    onAnswer(isIn);
  };
  const endListening = listenForAnswer(request);
  import('./follow-join').then(
    ({ followJoin }) => {
      const isIn = endListening();
      if (isIn === undefined) followJoin(answerOnce, request);
      else answerOnce(isIn);
    },
    (error) => {
      endListening();
      console.warn(error);
    },
  );
  return isAsked;
}

/**
 * Listens until the code that follows the login has loaded: a page may log its reader in at once.
 *
 * @param request our own: while events are held (core/base/bus), it arrives after this
 * @returns a function that stops listening and returns the answer, undefined without one
 */
function listenForAnswer(request: AuthenticationRequest): () => boolean | undefined {
  let isIn: boolean | undefined;
  const decline = () => {
    isIn ??= false;
  };
  const stops = [
    subscribe('login/success', () => {
      isIn ??= true;
    }),
    subscribe('authentication/required', (it) => {
      if (it !== request) decline();
    }),
    // The tray also closes on login, possibly before the login's event.
    subscribe('tray/closed', () => queueMicrotask(decline)),
  ];
  return () => {
    for (const stop of stops) stop();
    return isIn;
  };
}
