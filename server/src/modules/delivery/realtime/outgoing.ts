/**
 * What goes out to one reader: frames and pings, and the end of a line that does not take them. Whoever is cut off comes
 * back and resumes.
 */
import type { Socket } from 'node:net';
import type WebSocket from 'ws';

/** What may wait in memory for a reader whose line does not take it. */
export const MAX_BUFFERED_BYTES = 1024 * 1024;
/** A line that has taken nothing for so long has nobody at its end. */
const STUCK_MS = 30_000;
/** Proxies close a line on which the server says nothing for a minute. */
const PING_AFTER_MS = 30_000;

interface Options {
  socket: WebSocket;
  /** What the socket writes to. */
  line: Socket;
  now(): number;
  /** The line is to be ended without a farewell. */
  onStuck(): void;
}

export class Outgoing {
  readonly #options: Options;
  #lastSent: number;
  /** Bytes the line had taken when that was last looked at, and since when it is no more. */
  #taken = 0;
  #stuckSince: number | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#lastSent = options.now();
  }

  send(frame: Buffer): void {
    const { socket, now, onStuck } = this.#options;
    if (socket.readyState !== socket.OPEN) return;
    // A reader who takes nothing must not fill the server's memory.
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      onStuck();
      return;
    }
    this.#lastSent = now();
    this.#cork();
    socket.send(frame, { binary: false });
  }

  /** Pings a quiet line and ends one that takes nothing; called every few seconds. */
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

  /** What is sent in one go, such as all events of a transaction, leaves in one system call. */
  #cork(): void {
    const { line } = this.#options;
    if (line.writableCorked > 0) return;
    line.cork();
    process.nextTick(() => line.uncork());
  }
}
