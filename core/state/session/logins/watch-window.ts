/**
 * A login window: its result arrives directly, or through the suite's page it returned to (specification §4, §5).
 *
 * Some networks' servers cut the link to the window, which then looks closed while the reader is in it. It therefore
 * counts as canceled once the page has the focus again, or after a while, and a later result still counts.
 */
import { WINDOW_AWAY_MS, WINDOW_POLL_MS, WINDOW_WAIT_MS } from '../../../base/constants';
import { apiOrigin } from '../../../base/script/origin';

export interface CameHome {
  code?: string;
  error?: string;
  message?: string;
}

interface Listener {
  home(found: CameHome): void;
  /** Called if a result arrives after the reader canceled, or closed the window. */
  afterCancel(found: CameHome): void;
  cancel(): void;
  superseded(): void;
}

/** Channel between the window's page and the waiting page. */
export const CHANNEL = 'vf-login';

interface Watched {
  /** Called when another login begins. */
  end(): void;
  /** Canceled by the reader: later results are ignored. */
  cancel(): void;
}

export function watchWindow(opened: Window, listener: Listener): Watched {
  const channel = new BroadcastChannel(CHANNEL);
  let isCancelled = false;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let away: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearInterval(poll);
    clearTimeout(limit);
    clearTimeout(away);
    removeEventListener('message', handleMessage);
    channel.close();
  }
  function cancel(): void {
    clearInterval(poll);
    if (!isCancelled) listener.cancel();
    isCancelled = true;
  }
  function finish(found: CameHome): void {
    stop();
    // Otherwise it would navigate to the page's address, to report a known result, and stay there.
    opened.close();
    if (found.error === 'cancelled') cancel();
    else if (!isCancelled) listener.home(found);
    else if (found.code) listener.afterCancel(found);
  }
  function handleMessage({ data, origin, source }: MessageEvent): void {
    if (origin !== apiOrigin() && origin !== location.origin) return;
    if (data === 'webviewClose') finish({ error: 'cancelled' });
    else if (source === opened && data?.type === 'vf-login') finish(data);
  }

  const poll = setInterval(() => {
    if (!opened.closed) return;
    limit ??= setTimeout(stop, WINDOW_WAIT_MS);
    away ??= setTimeout(cancel, WINDOW_AWAY_MS);
    if (document.hasFocus()) cancel();
  }, WINDOW_POLL_MS);
  channel.onmessage = ({ data }: MessageEvent<CameHome & { isTaken?: boolean }>) => {
    if (data.isTaken) return;
    channel.postMessage({ isTaken: true });
    finish(data);
  };
  addEventListener('message', handleMessage);
  const leave = () => {
    stop();
    opened.close();
  };
  return {
    end() {
      leave();
      if (!isCancelled) listener.superseded();
    },
    cancel() {
      leave();
      cancel();
    },
  };
}
