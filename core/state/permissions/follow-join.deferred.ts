import { subscribe } from '../../base/bus/bus';
import { clearedOnReset } from '../../base/store/jotai';
import { PATIENCE_MS } from './wish';

let cancel = () => {};
clearedOnReset({ clear: () => cancel() });

/** What somebody wanted last is done, and once: closing the tray, or asking for something else, calls it off. */
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
    // The tray closes with the log-in, too, and may do so before its event comes.
    subscribe('tray/closed', () => queueMicrotask(giveUp)),
  ];
}
