/**
 * The one socket of a page. Five retries with growing, randomized pauses, then slow ones while the tab is visible;
 * coming online or back to the tab, a reset or a new listener start over (specification §4, §9; host contract 10). A
 * hidden tab closes it.
 */

import { toJson } from '../../base/built-ins/to-json';
import {
  KEEP_ALIVE_MS,
  REALTIME_ANSWER_MS,
  REALTIME_HIDDEN_MS,
  REALTIME_RETRIES,
  REALTIME_RETRY_MS,
  REALTIME_SLOW_RETRY_MS,
} from '../../base/constants';
import { apiOrigin } from '../../base/script/origin';
import type { ToServer } from '../../contract/content/realtime';

export type RealtimeStatus = 'idle' | 'connecting' | 'connected' | 'disconnected';

interface Handlers {
  onOpen(): void;
  onMessage(data: string): void;
  onClose(): void;
  onStatus(status: RealtimeStatus): void;
}

export function makeSocket(handlers: Handlers) {
  let socket: WebSocket | undefined;
  let siteUuid = '';
  let retries = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  /** A message that fails is logged and dropped (specification §8). */
  function send(message: ToServer): void {
    try {
      if (!socket || !isOpen()) throw new Error('the socket is not open');
      socket.send(toJson(message));
    } catch (error) {
      console.warn('realtime message dropped', message.type, error);
    }
  }

  const probing = makeProbing(() => send({ type: 'keep-alive', echo: true }), lost);

  function connect(): void {
    clearTimeout(retryTimer);
    handlers.onStatus('connecting');
    const opening = openSocket(siteUuid);
    if (!opening) {
      handlers.onStatus('disconnected');
      return;
    }
    socket = opening;
    const ifPresent = (act: () => void) => () => socket === opening && act();
    opening.onopen = ifPresent(() => {
      retries = 0;
      probing.start();
      handlers.onStatus('connected');
      handlers.onOpen();
    });
    opening.onmessage = ({ data }) =>
      ifPresent(() => {
        probing.answered();
        handlers.onMessage(String(data));
      })();
    opening.onclose = ifPresent(lost);
  }

  function rest(): void {
    drop();
    handlers.onClose();
    handlers.onStatus('disconnected');
  }

  function lost(): void {
    rest();
    const isQuick = retries < REALTIME_RETRIES;
    const pause = isQuick ? REALTIME_RETRY_MS * 2 ** retries++ : REALTIME_SLOW_RETRY_MS;
    const again = () => {
      // A hidden tab stops trying; when it is shown again, the attempts start over.
      if (isQuick || document.visibilityState !== 'hidden') connect();
    };
    // Randomized, or all readers of a restarting server would reconnect in the same instant.
    retryTimer = setTimeout(again, pause * (0.5 + Math.random()));
  }

  function drop(): void {
    clearTimeout(retryTimer);
    probing.end();
    const old = socket;
    socket = undefined;
    // Chromium logs an error on the page when a socket is closed before it is open.
    if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close();
    else old?.close();
  }

  function startOver(): void {
    if (document.visibilityState === 'hidden') return;
    retries = 0;
    if (!socket) connect();
    else if (isOpen()) probing.probe();
  }

  function look(): void {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(rest, REALTIME_HIDDEN_MS);
    else startOver();
  }

  return {
    send,
    isOpen,
    open(site_uuid: string): void {
      if (siteUuid && !socket && retries >= REALTIME_RETRIES) startOver();
      if (siteUuid || !site_uuid) return;
      siteUuid = site_uuid;
      retries = 0;
      addEventListener('online', startOver);
      document.addEventListener('visibilitychange', look);
      connect();
      look();
    },
    /** Closes for good, until `open`. */
    close(): void {
      if (!siteUuid) return;
      siteUuid = '';
      removeEventListener('online', startOver);
      document.removeEventListener('visibilitychange', look);
      clearTimeout(hiddenTimer);
      drop();
      handlers.onClose();
      handlers.onStatus('idle');
    },
  };
}

/** @returns undefined where the browser refuses the address at once (plain ws: on a secure page): retrying is useless */
function openSocket(site_uuid: string): WebSocket | undefined {
  try {
    return new WebSocket(`${apiOrigin().replace(/^http/, 'ws')}/eventfeed?site_uuid=${encodeURIComponent(site_uuid)}`);
  } catch (error) {
    console.warn('realtime is not possible here', error);
    return undefined;
  }
}

/** Requests echoes: a connection lost while a laptop slept or a train was in a tunnel closes no socket. */
function makeProbing(requestEcho: () => void, onSilence: () => void) {
  let keepAliveTimer: ReturnType<typeof setInterval> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  const answered = () => clearTimeout(answerTimer);

  function probe(): void {
    requestEcho();
    answered();
    answerTimer = setTimeout(onSilence, REALTIME_ANSWER_MS);
  }
  return {
    probe,
    answered,
    start(): void {
      keepAliveTimer = setInterval(probe, KEEP_ALIVE_MS);
    },
    end(): void {
      clearInterval(keepAliveTimer);
      answered();
    },
  };
}

export type Socket = ReturnType<typeof makeSocket>;
