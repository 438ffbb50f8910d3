/**
 * A fake clock for what happens after seconds. It goes by itself, for short timers of the tested code, but ten times slower than
 * time: a busy machine would otherwise miss what is only so for a second.
 */
import sinon from 'sinon';

const EVERY_MS = 20;
const STEP_MS = 2;

/** @param more further functions to fake */
export function slowClock(...more: 'Date'[]): sinon.SinonFakeTimers {
  // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React
  const clock = sinon.useFakeTimers({ now: Date.now(), toFake: ['setTimeout', 'clearTimeout', ...more] });
  const going = setInterval(() => clock.tick(STEP_MS), EVERY_MS);
  const restore = clock.restore.bind(clock);
  clock.restore = () => {
    clearInterval(going);
    restore();
  };
  return clock;
}
