/** Extends the early loader's port by what the deferred part can do: hydration, painted states, and the page's end. */
import { releaseEvents } from '../../base/bus/bus';
import type { makeHydration } from './hydration';
import type { Paint } from './paint';
import type { EarlyPort, LoaderPort } from './port';
import { dueOf } from './registry';

interface Needs extends Pick<LoaderPort, 'load' | 'hydrate'> {
  hydration: Pick<ReturnType<typeof makeHydration>, 'schedule' | 'forget'>;
  setUpWidgets(isReady: boolean): void;
  onEnd(): void;
}

export function extendPort(early: EarlyPort, paint: Paint, needs: Needs): LoaderPort {
  const { whenDue, end, setReady } = early;
  const { load, hydrate, hydration, setUpWidgets, onEnd } = needs;
  return Object.assign(early, {
    load,
    hydrate,
    paintedOf(domain: string, section: string) {
      for (const { address, state } of paint.painted.values()) {
        const { searchParams } = new URL(address);
        if (state.sectionTree && searchParams.get('site') === domain && (searchParams.get('section') ?? '') === section)
          return state;
      }
      return undefined;
    },
    whenDue(host: HTMLElement, show: () => void) {
      let isBack = false;
      const draw = () => {
        if (!isBack) hydration.schedule(host, show);
      };
      // Renders a widget from its fragment if one is being loaded.
      const due = () => {
        const coming = paint.coming.get(host);
        if (coming) void coming.then(draw);
        else draw();
      };
      const row = dueOf(host.localName);
      if (row.onDemand) due();
      const stop = row.onDemand ? () => {} : whenDue(host, due);
      return () => {
        isBack = true;
        hydration.forget(host);
        stop();
      };
    },
    setReady(isReady: boolean) {
      setReady(isReady);
      if (isReady) releaseEvents();
      setUpWidgets(isReady);
    },
    end() {
      end();
      onEnd();
    },
  });
}
