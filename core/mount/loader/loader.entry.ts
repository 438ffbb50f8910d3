/** Chunk of the loader: painting, without React and store; deferred-loader.ts follows (design decision 2). */

import { onceThere } from '../../base/built-ins/once-there';
import { parsedOrHangs, whenIdle } from '../../base/time/when';
import { readTokens } from '../../transport/tokens/tokens';
import { setBaseFontSize } from './base-font-size';
import type { DeferredLoader } from './deferred-loader';
import { makePaint } from './paint';
import { type EarlyPort, type Loader, loaderPort } from './port';

/** Never resolves: an instance that ended does nothing more after the script was loaded again. */
const NEVER = new Promise<DeferredLoader>(() => {});

export function begin(port: EarlyPort): Loader {
  const deferred = onceThere(async () => {
    const { complete } = await import('./deferred-loader');
    return loaderPort() === port ? complete(port, paint) : NEVER;
  });
  const withDeferred = (use: (it: DeferredLoader) => unknown) => void deferred().then(use).catch(console.error);

  const paint = makePaint(port, {
    done: (host) => withDeferred((it) => it.track(host)),
    draw: (host) => withDeferred((it) => it.draw(host)),
    hydrate: (host) => deferred().then((it) => it.hydrate(host)),
    fail: (host) => withDeferred((it) => it.fail(host)),
    guests: {
      isGuest: () => !readTokens(),
      near: () => withDeferred((it) => it.warmTray()),
      join: (...wanted) => deferred().then((it) => it.join(...wanted)),
    },
  });

  void parsedOrHangs().then(() => {
    setBaseFontSize(port.nonce);
    whenIdle(() => withDeferred(() => {}));
  });

  return { show: paint.show, deferred };
}
