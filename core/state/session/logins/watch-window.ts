/**
 * A window in which somebody logs in: what it brings home, directly or by the page of ours it came back to (specification
 * §4, §5).
 *
 * A window that is gone has been closed, as far as can be seen from here, and that is a cancel. But the servers of some
 * networks cut the tie to a window that is still open: so what comes home later still counts.
 */
import { WINDOW_POLL_MS, WINDOW_WAIT_MS } from '../../../base/constants';
import { apiOrigin } from '../../../base/script/origin';

export interface CameHome {
  code?: string;
  error?: string;
  message?: string;
}

interface Listener {
  home(found: CameHome): void;
  /** It was taken for closed before. */
  late(found: CameHome): void;
  cancel(): void;
  superseded(): void;
}

/** The page a window came back to and the one that waits talk on this. */
export const CHANNEL = 'vf-login';

/** @returns ends it, because another login begins */
export function watchWindow(opened: Window, listener: Listener): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  let isCancelled = false;

  function stop(): void {
    clearInterval(poll);
    clearTimeout(limit);
    removeEventListener('message', handleMessage);
    channel.close();
  }
  function cancel(): void {
    clearInterval(poll);
    if (!isCancelled) listener.cancel();
    isCancelled = true;
  }
  function settle(found: CameHome): void {
    stop();
    // Else it would go on to the page's address, to tell what is known by now, and stay there.
    opened.close();
    if (found.error === 'cancelled') cancel();
    else if (!isCancelled) listener.home(found);
    else if (found.code) listener.late(found);
  }
  function handleMessage({ data, origin, source }: MessageEvent): void {
    if (origin !== apiOrigin() && origin !== location.origin) return;
    if (data === 'webviewClose') settle({ error: 'cancelled' });
    else if (source === opened && data?.type === 'vf-login') settle(data);
  }

  const poll = setInterval(() => opened.closed && cancel(), WINDOW_POLL_MS);
  const limit = setTimeout(stop, WINDOW_WAIT_MS);
  channel.onmessage = ({ data }: MessageEvent<CameHome & { isTaken?: boolean }>) => {
    if (data.isTaken) return;
    channel.postMessage({ isTaken: true });
    settle(data);
  };
  addEventListener('message', handleMessage);
  return () => {
    stop();
    opened.close();
    if (!isCancelled) listener.superseded();
  };
}
