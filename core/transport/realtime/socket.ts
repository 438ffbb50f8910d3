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
import type { ToServer } from '../../contract/realtime';

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
  let keepAliveTimer: ReturnType<typeof setInterval> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
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

  function connect(): void {
    clearTimeout(retryTimer);
    handlers.onStatus('connecting');
    const url = `${apiOrigin().replace(/^http/, 'ws')}/eventfeed?site_uuid=${encodeURIComponent(siteUuid)}`;
    let opening: WebSocket;
    try {
      opening = new WebSocket(url);
    } catch (error) {
      // The browser refuses such an address at once (plain ws: on a secure page), so retrying is useless.
      console.warn('realtime is not possible here', error);
      handlers.onStatus('disconnected');
      return;
    }
    socket = opening;
    const ifPresent = (act: () => void) => () => socket === opening && act();
    opening.onopen = ifPresent(() => {
      retries = 0;
      keepAliveTimer = setInterval(probe, KEEP_ALIVE_MS);
      handlers.onStatus('connected');
      handlers.onOpen();
    });
    opening.onmessage = ({ data }) =>
      ifPresent(() => {
        clearTimeout(answerTimer);
        handlers.onMessage(String(data));
      })();
    opening.onclose = ifPresent(lost);
  }

  /** Requests an echo: a connection lost while a laptop slept or a train was in a tunnel closes no socket. */
  function probe(): void {
    send({ type: 'keep-alive', echo: true });
    clearTimeout(answerTimer);
    answerTimer = setTimeout(lost, REALTIME_ANSWER_MS);
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
      // Returning to the tab starts over.
      if (isQuick || document.visibilityState !== 'hidden') connect();
    };
    // Randomized, or all readers of a restarting server would reconnect in the same instant.
    retryTimer = setTimeout(again, pause * (0.5 + Math.random()));
  }

  function drop(): void {
    clearTimeout(retryTimer);
    clearInterval(keepAliveTimer);
    clearTimeout(answerTimer);
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
    else if (isOpen()) probe();
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

export type Socket = ReturnType<typeof makeSocket>;
