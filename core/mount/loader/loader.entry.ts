/**
 * The loader's chunk: what has to be there before anything is painted; rest.ts follows. Neither has React or the store
 * (design decision 2).
 */

import { documentReady, whenIdle } from '../../base/time/when';
import { readTokens } from '../../transport/tokens/tokens';
import { setBaseFontSize } from './base-font-size';
import { makePaint } from './paint';
import { type EarlyPort, type Loader, loaderPort } from './port';
import type { Rest } from './rest';

/** The script was loaded anew: an instance that is over does nothing more. */
const NEVER = new Promise<Rest>(() => {});

export function begin(port: EarlyPort): Loader {
  let coming: Promise<Rest> | undefined;
  function rest(): Promise<Rest> {
    coming ??= import('./rest').then(({ complete }) => (loaderPort() === port ? complete(port, paint) : NEVER));
    coming.catch(() => {
      coming = undefined;
    });
    return coming;
  }
  const withRest = (use: (it: Rest) => unknown) => void rest().then(use).catch(console.error);

  const paint = makePaint(port, {
    done: (host) => withRest((it) => it.keep(host)),
    draw: (host) => withRest((it) => it.draw(host)),
    takeOver: (host) => rest().then((it) => it.takeOver(host)),
    fail: (host) => withRest((it) => it.fail(host)),
    guests: {
      isGuest: () => !readTokens(),
      near: () => withRest((it) => it.warmTray()),
      join: (reason) => rest().then((it) => it.join(reason)),
    },
  });

  void documentReady().then(() => {
    setBaseFontSize(port.nonce);
    whenIdle(() => withRest(() => {}));
  });

  return { show: paint.show, rest };
}
