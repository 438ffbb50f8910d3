/**
 * A reader without a browser: the client's own socket and subscriptions, and the log of their events.
 *
 * They only need a WebSocket, a visible page and an origin from a browser.
 */
import WebSocket from 'ws';
import type { RealtimeEvent } from '../../../core/contract/content/realtime';
import { receive } from '../../../core/transport/realtime/receive';
import { makeSocket } from '../../../core/transport/realtime/socket';
import { makeSubscriptions } from '../../../core/transport/realtime/subscriptions';

export interface WireReader {
  /** Received events of each container, in order. */
  received: Map<string, RealtimeEvent[]>;
  /** Number of gaps too long to replay. */
  gaps: number;
  close(): void;
}

/** Like a browser's: a broken connection closes, and throws nothing. */
class QuietSocket extends WebSocket {
  constructor(url: string) {
    super(url, { perMessageDeflate: false });
    this.on('error', () => {});
  }
}

/** Replaces the page that all readers share. */
export function pretendPage(origin: string): { comesOnline(): void } {
  const page = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  Object.assign(globalThis, {
    WebSocket: QuietSocket,
    document,
    window: { vfConfig: { api: origin } },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  return { comesOnline: () => page.dispatchEvent(new Event('online')) };
}

/** @param readAnew loads a container by REST after a long gap; returns its number. */
export function startReader(
  site_uuid: string,
  containers: string[],
  readAnew: (container_uuid: string) => Promise<number>,
): WireReader {
  const socket = makeSocket({
    onOpen: () => subscriptions.onOpen(),
    onMessage: (data) => receive(data, subscriptions),
    onClose: () => subscriptions.onClose(),
    onStatus() {},
  });
  const subscriptions = makeSubscriptions(socket.send, socket.isOpen);
  const reader: WireReader = { received: new Map(), gaps: 0, close: socket.close };
  for (const uuid of containers) {
    const log: RealtimeEvent[] = [];
    reader.received.set(uuid, log);
    subscriptions.add(uuid, 0, {
      onEvent: (event) => void log.push(event),
      onExpired() {
        reader.gaps += 1;
        return readAnew(uuid);
      },
    });
  }
  socket.open(site_uuid);
  return reader;
}
