import { subscribe } from '../../base/bus/bus';
import type { AuthenticationRequest } from '../../base/bus/events';
import { clearedOnReset } from '../../base/store/jotai';
import { PATIENCE_MS } from './wish';

let cancel = () => {};
clearedOnReset({ clear: () => cancel() });

/**
 * Carries out the last intent, once: closing the tray, or asking for something else, cancels it.
 *
 * @param request of this intent: while events are held (core/base/bus), it arrives after this
 */
export function followJoin(onAnswer: (isIn: boolean) => unknown, request: AuthenticationRequest): void {
  const until = Date.now() + PATIENCE_MS;
  const end = (isIn: boolean) => {
    if (cancel !== giveUp) return;
    cancel = () => {};
    for (const stop of stops) stop();
    onAnswer(isIn);
  };
  const giveUp = () => end(false);
  cancel();
  cancel = giveUp;
  const stops = [
    subscribe('login/success', () => end(Date.now() < until)),
    subscribe('authentication/required', (it) => {
      if (it !== request) giveUp();
    }),
    // The tray also closes on login, possibly before the login's event.
    subscribe('tray/closed', () => queueMicrotask(giveUp)),
  ];
}
