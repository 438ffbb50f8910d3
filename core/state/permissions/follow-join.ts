import { subscribe } from '../../base/bus/bus';
import { clearedOnReset } from '../../base/store/jotai';
import { PATIENCE_MS } from './wish';

let cancel = () => {};
clearedOnReset({ clear: () => cancel() });

/** Carries out the last intent, once: closing the tray, or asking for something else, cancels it. */
export function followJoin(onAnswer: (isIn: boolean) => unknown): void {
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
    subscribe('authentication/required', giveUp),
    // The tray also closes on login, possibly before the login's event.
    subscribe('tray/closed', () => queueMicrotask(giveUp)),
  ];
}
