/**
 * One reader's socket: answers its requests, and closes it when it is silent, too slow or sends too much (host contract
 * 10). Subscriptions are in ./subscriptions, sending is in ./outgoing.
 */
import type { Socket } from 'node:net';
import type WebSocket from 'ws';
import type { ToClient } from '../../../../../core/contract/content/realtime';
import { isStaff } from '../../../../../core/contract/people/roles';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { SignedIn } from '../../people/sessions/signed-in';
import { Credit } from './credit';
import type { Hub } from './hub';
import { type Message, MessageError, readMessage } from './messages';
import { Outgoing } from './outgoing';
import type { QueueFeed } from './queue-feed';
import { Subscriptions } from './subscriptions';

/** Messages that a socket may send at once, and then per second: a page that reconnects renews all subscriptions. */
const BURST = 250;
const MESSAGES_PER_SECOND = 10;
/** Pings that a socket may send at once, and then per second: each is answered, read or not. */
const PING_BURST = 20;
const PINGS_PER_SECOND = 1;
/** Bytes that may wait before a line gets smaller batches, where possible (./made-batch). */
const BEHIND_BYTES = 64 * 1024;
/** After an error of the server, readers reconnect spread over this time: the database may be down for all of them. */
const RETURN_AFTER_MS = 5000;
/** Maximum time for which a session that was ended elsewhere still receives events. Staff are checked each time. */
const LOOK_EVERY_MS = MINUTE_MS;
const POLICY_VIOLATION = 1008;
const INTERNAL_ERROR = 1011;

export interface ConnectionContext {
  /** The stream that the socket writes to. */
  line: Socket;
  hub: Hub;
  queueFeed: QueueFeed;
  site_uuid: string;
  /** Sites whose containers the reader may subscribe to. */
  group: readonly string[];
  /** The network that the reader is in. */
  network: string;
  now(): number;
  identify(token: string): Promise<SignedIn | null>;
  /** Reads the person again. */
  refresh(who: SignedIn): Promise<SignedIn | null>;
  type(who: SignedIn, where: { container_uuid: string; parent_uuid?: string }): Promise<void>;
  failed(error: unknown): void;
  /** Changes the address's number of followed containers, if the limit allows. */
  claim(containers: number): boolean;
}

export class Connection {
  /** Milliseconds; the server closes sockets that are silent for too long. */
  lastReceived: number;
  readonly network: string;
  readonly #socket: WebSocket;
  readonly #context: ConnectionContext;
  readonly #outgoing: Outgoing;
  readonly #subscriptions: Subscriptions;
  readonly #credit: Credit;
  readonly #pings: Credit;
  #who: SignedIn | null = null;
  #lookedAt = 0;
  #returnTimer: NodeJS.Timeout | undefined;
  /** The connection is lost: waiting messages are dropped. */
  #isOver = false;
  /** Handles messages in order, even if one waits for the database. */
  #tail: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, context: ConnectionContext) {
    this.#socket = socket;
    this.#context = context;
    const { line, now, network } = context;
    this.network = network;
    this.lastReceived = now();
    this.#outgoing = new Outgoing({ socket, line, now, onStuck: () => this.terminate() });
    this.#credit = new Credit(BURST, MESSAGES_PER_SECOND, now());
    this.#pings = new Credit(PING_BURST, PINGS_PER_SECOND, now());
    this.#subscriptions = new Subscriptions({
      ...context,
      credit: this.#credit,
      from: this,
      answer: (message) => this.#answer(message),
      send: (frame) => this.#outgoing.send(frame),
      isBehind: () => this.waiting > BEHIND_BYTES,
      giveUp: () => this.terminate(),
      tooLoud: () => this.#tooLoud(),
      broken: (error) => this.#broken(error),
    });
    socket.on('message', (data: unknown, isBinary: boolean) => this.#receive(isBinary ? null : String(data)));
    socket.on('ping', () => this.#pings.pay(1, now()) || this.#tooLoud());
    socket.on('pong', () => {
      this.lastReceived = now();
    });
    socket.on('close', () => this.#leaveAll());
    // A broken frame or connection: `close` follows.
    socket.on('error', () => {});
  }

  close(code: number, reason: string): void {
    this.#leaveAll();
    this.#socket.close(code, reason);
  }

  /** Bytes that the client has not read yet. */
  get waiting(): number {
    return this.#socket.bufferedAmount;
  }

  /** Ends the connection without a close frame, which it would not accept. */
  terminate(): void {
    this.#leaveAll();
    this.#socket.terminate();
  }

  /** Checks the connection; called every few seconds. */
  watch(): void {
    void this.#lookAgain();
    this.#outgoing.watch();
  }

  #receive(text: string | null): void {
    const { now, failed } = this.#context;
    this.lastReceived = now();
    if (this.#isOver) return;
    if (!this.#credit.pay(1, now())) {
      this.#tooLoud();
      return;
    }
    this.#tail = this.#tail
      .then(() => {
        if (this.#isOver) return;
        if (text === null) throw new MessageError('a message must be text');
        return this.#handle(readMessage(text));
      })
      .catch((error) => {
        if (!(error instanceof MessageError)) failed(error);
        const message = error instanceof MessageError ? error.message : 'something went wrong';
        const { subscription_id } = error as MessageError;
        if (subscription_id === undefined) this.#answer({ type: 'error', message });
        else this.#answer({ type: 'subscribe', subscription_id, status: 'error', message });
      });
  }

  async #handle(message: Message): Promise<void> {
    switch (message.type) {
      case 'keep-alive':
        if (message.echo) this.#answer({ type: 'keep-alive' });
        return;
      case 'subscribe':
        return this.#subscriptions.add(message);
      case 'subscribe_feed':
        return this.#subscriptions.addFeed(message);
      case 'unsubscribe':
        return this.#subscriptions.drop(message.subscription_id);
      case 'authenticate':
        this.#become(await this.#context.identify(message.access_token));
        this.#lookedAt = this.#context.now();
        return;
      case 'typing':
        if (this.#who) await this.#context.type(this.#who, message);
    }
  }

  #become(who: SignedIn | null): void {
    this.#who = who;
    this.#subscriptions.isStaff = who !== null && isStaff(who.user_privilege);
    this.#subscriptions.reader = who?.id ?? null;
  }

  /** Checks whether staff still are, and whether other sessions are still active. */
  async #lookAgain(): Promise<void> {
    const who = this.#who;
    const now = this.#context.now();
    if (!who || (!isStaff(who.user_privilege) && now - this.#lookedAt < LOOK_EVERY_MS)) return;
    this.#lookedAt = now;
    try {
      const present = await this.#context.refresh(who);
      if (this.#who === who) this.#become(present);
    } catch (error) {
      this.#context.failed(error);
    }
  }

  /** Closes the socket; ws ends a line that does not answer the close frame. */
  #tooLoud(): void {
    this.#answer({ type: 'error', message: 'too many messages' });
    this.close(POLICY_VIOLATION, 'too many messages');
  }

  #broken(error: unknown): void {
    this.#context.failed(error);
    this.#returnTimer ??= setTimeout(
      () => this.close(INTERNAL_ERROR, 'something went wrong'),
      RETURN_AFTER_MS * (1 + Math.random()),
    ).unref();
  }

  #leaveAll(): void {
    this.#isOver = true;
    clearTimeout(this.#returnTimer);
    this.#subscriptions.dropAll();
  }

  #answer(message: ToClient): void {
    this.#outgoing.send(Buffer.from(JSON.stringify(message)));
  }
}
