/**
 * One reader's socket: answers what it asks, keeps its subscriptions and lets go of it when it is silent, too slow or
 * too loud (host contract 10).
 */
import type { Socket } from 'node:net';
import type WebSocket from 'ws';
import type { ResumePoint, ToClient } from '../../../../../core/contract/realtime';
import { isStaff } from '../../../../../core/contract/roles';
import type { SignedIn } from '../../people/sessions/signed-in';
import { Credit } from './credit';
import { type Hub, StaffOnly } from './hub';
import { type Message, MessageError, readMessage } from './messages';
import { Subscription } from './subscription';

const MAX_SUBSCRIPTIONS = 100;
const MAX_CONTAINERS = 500;
/** Messages a socket may send at once, and then in a second: a page that reconnects renews all it has. */
const BURST = 250;
const MESSAGES_PER_SECOND = 10;
/** A subscription is looked up in the database container by container: so many of them cost as much as a message. */
const CONTAINERS_PER_MESSAGE = 5;
/** Pings a socket may send at once, and then in a second: each is answered, whether or not somebody reads it. */
const PING_BURST = 20;
const PINGS_PER_SECOND = 1;
/** What may wait in memory for a reader whose line does not take it. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** What one subscription may catch up on: well below that, or catching up would itself end the line, again and again. */
const MAX_REPLAY_BYTES = MAX_BUFFERED_BYTES / 2;
/** A line that has taken nothing for so long has nobody at its end. */
const STUCK_MS = 30_000;
/** Proxies close a line on which the server says nothing for a minute. */
const PING_AFTER_MS = 30_000;
/** After a failure of ours a reader may come back, spread over a while: the database may be down for all of them. */
const RETURN_AFTER_MS = 5000;
const POLICY_VIOLATION = 1008;
const INTERNAL_ERROR = 1011;

export interface ConnectionContext {
  /** What the socket writes to. */
  line: Socket;
  hub: Hub;
  site_uuid: string;
  /** The sites whose containers may be listened to. */
  group: readonly string[];
  now(): number;
  identify(token: string): Promise<SignedIn | null>;
  /** The person as they are now. */
  refresh(who: SignedIn): Promise<SignedIn | null>;
  type(who: SignedIn, where: { container_uuid: string; parent_uuid?: string }): Promise<void>;
  failed(error: unknown): void;
  /** Whether this address may follow so many containers more, or fewer. */
  claim(containers: number): boolean;
}

export class Connection {
  /** Milliseconds; whoever watches over sockets closes those that are silent for too long. */
  lastHeard: number;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #socket: WebSocket;
  readonly #context: ConnectionContext;
  #who: SignedIn | null = null;
  #lastSaid: number;
  /** Bytes the line had taken when that was last looked at, and since when it is no more. */
  #taken = 0;
  #stuckSince: number | null = null;
  #returnTimer: NodeJS.Timeout | undefined;
  /** Left: what it still waits to have worked off is not done any more. */
  #isOver = false;
  readonly #credit: Credit;
  readonly #pings: Credit;
  /** Messages are worked off in their order, also when one has to wait for the database. */
  #tail: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, context: ConnectionContext) {
    this.#socket = socket;
    this.#context = context;
    this.lastHeard = context.now();
    this.#lastSaid = context.now();
    this.#credit = new Credit(BURST, MESSAGES_PER_SECOND, context.now());
    this.#pings = new Credit(PING_BURST, PINGS_PER_SECOND, context.now());
    socket.on('message', (data: unknown, isBinary: boolean) => this.#receive(isBinary ? null : String(data)));
    socket.on('ping', () => this.#pings.pay(1, context.now()) || this.#tooLoud());
    socket.on('pong', () => {
      this.lastHeard = context.now();
    });
    socket.on('close', () => this.#leaveAll());
    // A broken frame or line: `close` follows, there is nothing to add.
    socket.on('error', () => {});
  }

  close(code: number, reason: string): void {
    this.#leaveAll();
    this.#socket.close(code, reason);
  }

  /** Bytes that wait for the line to take them. */
  get waiting(): number {
    return this.#socket.bufferedAmount;
  }

  /** Ends the line without a farewell: it takes none. Whoever is there comes back and resumes. */
  terminate(): void {
    this.#leaveAll();
    this.#socket.terminate();
  }

  /** Keeps a quiet line alive and lets go of one that takes nothing; called every few seconds. */
  watch(): void {
    const now = this.#context.now();
    const { line } = this.#context;
    const taken = line.bytesWritten - line.writableLength;
    if (this.waiting === 0 || taken !== this.#taken) this.#stuckSince = null;
    else this.#stuckSince ??= now;
    this.#taken = taken;
    if (this.#stuckSince !== null && now - this.#stuckSince >= STUCK_MS) this.terminate();
    void this.#lookAgain();
    if (now - this.#lastSaid < PING_AFTER_MS || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#lastSaid = now;
    this.#socket.ping();
  }

  #receive(text: string | null): void {
    const { now, failed } = this.#context;
    this.lastHeard = now();
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
        return this.#subscribe(message);
      case 'unsubscribe':
        return this.#drop(message.subscription_id);
      case 'authenticate':
        this.#become(await this.#context.identify(message.access_token));
        return;
      case 'typing':
        if (this.#who) await this.#context.type(this.#who, message);
    }
  }

  #become(who: SignedIn | null): void {
    this.#who = who;
    for (const subscription of this.#subscriptions.values()) subscription.isStaff = this.#isStaff;
  }

  get #isStaff(): boolean {
    return this.#who !== null && isStaff(this.#who.user_privilege);
  }

  /** Who has left the staff, or logged out, hears nothing of theirs any more. */
  async #lookAgain(): Promise<void> {
    const who = this.#who;
    if (!who || !this.#isStaff) return;
    try {
      const now = await this.#context.refresh(who);
      if (this.#who === who) this.#become(now);
    } catch (error) {
      this.#context.failed(error);
    }
  }

  /** Who goes on nevertheless is not listened to; ws ends a line that does not take its leave. */
  #tooLoud(): void {
    this.#answer({ type: 'error', message: 'too many messages' });
    this.close(POLICY_VIOLATION, 'too many messages');
  }

  async #subscribe({ subscription_id, wanted, resume }: Message & { type: 'subscribe' }): Promise<void> {
    const { hub, site_uuid, group } = this.#context;
    this.#drop(subscription_id);
    if (
      this.#subscriptions.size >= MAX_SUBSCRIPTIONS ||
      this.#containers() + (wanted.containers?.size ?? 0) > MAX_CONTAINERS
    ) {
      throw new MessageError('too many subscriptions', subscription_id);
    }
    if (!this.#credit.pay((wanted.containers?.size ?? 0) / CONTAINERS_PER_MESSAGE, this.#context.now())) {
      return this.#tooLoud();
    }
    if (!this.#context.claim(wanted.containers?.size ?? 0)) {
      throw new MessageError('too many subscriptions from this address', subscription_id);
    }
    const subscription = new Subscription(
      subscription_id,
      site_uuid,
      wanted,
      (frame) => this.#send(frame),
      () => this.terminate(),
    );
    subscription.group = group;
    subscription.isStaff = this.#isStaff;
    this.#subscriptions.set(subscription_id, subscription);
    try {
      if (!wanted.containers) {
        hub.joinSite(subscription);
        this.#answer({ type: 'subscribe', subscription_id, status: 'success' });
      } else {
        await this.#joinAll(subscription, [...wanted.containers], resume);
      }
      subscription.release();
    } catch (error) {
      this.#drop(subscription_id);
      if (error instanceof StaffOnly) throw new MessageError('only staff may listen to this', subscription_id);
      this.#context.failed(error);
      this.#returnTimer ??= setTimeout(
        () => this.close(INTERNAL_ERROR, 'something went wrong'),
        RETURN_AFTER_MS * (1 + Math.random()),
      ).unref();
      throw new MessageError('something went wrong', subscription_id);
    }
  }

  /** Joins first and reads what was missed then: between the two nothing can fall through. */
  async #joinAll(subscription: Subscription, uuids: string[], resume: ResumePoint[] | null): Promise<void> {
    const { hub } = this.#context;
    const seq: Record<string, number> = {};
    const replays: (() => void)[] = [];
    let isExpired = false;
    let budget = MAX_REPLAY_BYTES;
    for (const uuid of uuids) {
      const { delivered, isKnown } = await hub.join(subscription, uuid);
      if (!isKnown) continue;
      const point = resume?.find(({ container_uuid }) => container_uuid === uuid);
      const caughtUp = point
        ? await this.#missed(uuid, point.after_seq, { delivered, budget })
        : { seq: delivered, events: [] };
      for (const { payload } of caughtUp.events ?? []) budget -= Buffer.byteLength(payload);
      seq[uuid] = caughtUp.seq;
      if (!caughtUp.events) isExpired = true;
      if (point) subscription.has(uuid, caughtUp.seq);
      replays.push(() => {
        subscription.replay(uuid, caughtUp.events ?? []);
      });
    }
    this.#answer({
      type: 'subscribe',
      subscription_id: subscription.id,
      status: 'success',
      ...(resume && { seq }),
      ...(isExpired && { resume: 'expired' as const }),
    });
    for (const replay of replays) replay();
  }

  /** @returns what came after a number, and the number with it; no events when the log does not have them all. */
  async #missed(
    container_uuid: string,
    after_seq: number,
    { delivered, budget }: { delivered: number; budget: number },
  ) {
    const { hub } = this.#context;
    if (after_seq <= delivered) {
      return {
        seq: delivered,
        events: await hub.missed({ container_uuid, after: after_seq, upTo: delivered, budget }),
      };
    }
    // The reader has read what is stored but not yet handed on here; or its number is of a log that is no more.
    const stored = await hub.stored(container_uuid);
    return after_seq <= stored ? { seq: after_seq, events: [] } : { seq: delivered, events: null };
  }

  #drop(subscription_id: string): void {
    const subscription = this.#subscriptions.get(subscription_id);
    if (!subscription) return;
    this.#subscriptions.delete(subscription_id);
    subscription.isClosed = true;
    const { hub } = this.#context;
    this.#context.claim(-(subscription.wanted.containers?.size ?? 0));
    if (!subscription.wanted.containers) hub.leaveSite(subscription);
    else for (const uuid of subscription.wanted.containers) hub.leave(subscription, uuid);
  }

  #leaveAll(): void {
    this.#isOver = true;
    clearTimeout(this.#returnTimer);
    for (const id of [...this.#subscriptions.keys()]) this.#drop(id);
  }

  #containers(): number {
    let count = 0;
    for (const { wanted } of this.#subscriptions.values()) count += wanted.containers?.size ?? 0;
    return count;
  }

  #answer(message: ToClient): void {
    this.#send(Buffer.from(JSON.stringify(message)));
  }

  #send(frame: Buffer): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    // It will come back and resume; until then it may not cost everybody else their memory.
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.terminate();
      return;
    }
    this.#lastSaid = this.#context.now();
    this.#gather();
    socket.send(frame, { binary: false });
  }

  /** What is told in one go, such as all news of a turn, leaves in one system call. */
  #gather(): void {
    const { line } = this.#context;
    if (line.writableCorked > 0) return;
    line.cork();
    process.nextTick(() => line.uncork());
  }
}
