/**
 * Sends frames and pings to one reader, and closes a line that does not accept them. A closed client reconnects and
 * resumes.
 */
import type { Socket } from 'node:net';
import type WebSocket from 'ws';

/** Maximum of bytes in memory for a reader with a slow line. */
export const MAX_BUFFERED_BYTES = 1024 * 1024;
/** A connection that has accepted nothing for this time is dead. */
const STUCK_MS = 30_000;
/** Proxies close a line on which the server is silent for a minute. */
const PING_AFTER_MS = 30_000;

interface Options {
  socket: WebSocket;
  /** The stream that the socket writes to. */
  line: Socket;
  now(): number;
  /** Called to end the line without a close frame. */
  onStuck(): void;
}

export class Outgoing {
  readonly #options: Options;
  #lastSent: number;
  /** Bytes accepted at the last check, and the start of the stall. */
  #taken = 0;
  #stuckSince: number | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#lastSent = options.now();
  }

  send(frame: Buffer): void {
    const { socket, now, onStuck } = this.#options;
    if (socket.readyState !== socket.OPEN) return;
    // A reader who accepts nothing must not fill the server's memory.
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      onStuck();
      return;
    }
    this.#lastSent = now();
    this.#cork();
    socket.send(frame, { binary: false });
  }

  /** Pings a quiet line and ends a stalled one; called every few seconds. */
  watch(): void {
    const { socket, line, now: clock, onStuck } = this.#options;
    const now = clock();
    const taken = line.bytesWritten - line.writableLength;
    if (socket.bufferedAmount === 0 || taken !== this.#taken) this.#stuckSince = null;
    else this.#stuckSince ??= now;
    this.#taken = taken;
    if (this.#stuckSince !== null && now - this.#stuckSince >= STUCK_MS) onStuck();
    if (now - this.#lastSent < PING_AFTER_MS || socket.readyState !== socket.OPEN) return;
    this.#lastSent = now;
    socket.ping();
  }

  /** Corks the stream, so that frames sent together, such as all events of a transaction, leave in one system call. */
  #cork(): void {
    const { line } = this.#options;
    if (line.writableCorked > 0) return;
    line.cork();
    process.nextTick(() => line.uncork());
  }
}
