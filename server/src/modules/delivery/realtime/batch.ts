/**
 * The events of a container for subscribers with batches (host contract 10 "batch"; design decision 18): the events of
 * an interval in one frame, made once for all equal subscriptions. The first after a pause is sent at once.
 *
 * Of many new messages only some per second are sent, spread evenly over their writers, unless the site wants all (rule
 * `chat.sampling`); the frame has the number left out. Everything else is sent: removals, edits, pins, settings, and
 * messages of staff. A message is one event here, `visible`, unless a subscription names `created`. The log stays
 * complete: REST and `resume` return everything.
 */
import type { Comment } from '../../../../../core/contract/content/comment';
import type { BatchWish } from '../../../../../core/contract/content/realtime';
import type { StoredEvent } from '../../platform/write-queue/container-changes';
import { MadeBatch } from './made-batch';
import type { Subscription, Wanted } from './subscription';
import { isVote } from './votes';

interface Options {
  container_uuid: string;
  wish: BatchWish;
  wanted: Wanted;
  isStaff(actor_uuid: string): boolean;
  /** Checks whether messages above the limit per second are left out; sites can switch that off. */
  isSampled(): boolean;
  /** Resolves when the frame was sent to everyone. */
  send(made: MadeBatch): Promise<void>;
}

interface Message {
  actor_uuid: string;
  events: StoredEvent[];
}

export class Batch {
  readonly subscriptions = new Set<Subscription>();
  readonly #options: Options;
  #events: StoredEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isSending = false;
  /** Messages that may still be sent, and the start of the count. */
  #left: number;
  #countedAt = Date.now();

  constructor(options: Options) {
    this.#options = options;
    this.#left = this.#most;
  }

  add(event: StoredEvent): void {
    this.#events.push(event);
  }

  /** Sends the batch if due. Called when all events of a moment have been added. */
  sendIfDue(): void {
    if (this.#timer || this.#isSending || this.#events.length === 0) return;
    this.#flush();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#events = [];
  }

  #flush(): void {
    const { every_ms } = this.#options.wish;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.sendIfDue();
    }, every_ms).unref();
    const events = this.#events;
    this.#events = [];
    const made = this.#make(events);
    if (made) void this.#send(made);
  }

  /** Sends a batch. If that takes longer than the interval, the next batch is larger, and batches stay in order. */
  async #send(made: MadeBatch): Promise<void> {
    this.#isSending = true;
    await this.#options.send(made);
    this.#isSending = false;
    this.sendIfDue();
  }

  /** Returns the maximum of messages in an interval. */
  get #most(): number {
    const { every_ms, most_per_second } = this.#options.wish;
    return Math.max(1, (most_per_second * every_ms) / 1000);
  }

  #make(events: StoredEvent[]): MadeBatch | null {
    const { container_uuid, wanted } = this.#options;
    const asked = events.filter(
      ({ action, message_type }) =>
        (wanted.actions?.has(action) ?? true) && (wanted.message_types?.has(message_type) ?? true),
    );
    const messages = new Map<string, Message>();
    const latestVotes = new Map<string, StoredEvent>();
    const others: StoredEvent[] = [];
    for (const event of asked) {
      if (event.action !== 'created' && event.action !== 'visible' && !isVote(event)) {
        others.push(event);
        continue;
      }
      const { content_uuid, actor_uuid, state } = JSON.parse(event.payload) as Comment;
      if (isVote(event)) latestVotes.set(content_uuid, event);
      else if (this.#hasBoth || event.action === 'visible' || state !== 'visible') {
        // An interval may end between the two events of a message; sent with the second alone, it counts once.
        const message = messages.get(content_uuid) ?? { actor_uuid, events: [] };
        message.events.push(event);
        messages.set(content_uuid, message);
      }
    }
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last || messages.size + latestVotes.size + others.length === 0) return null;
    const { chosen, leftOut } = this.#choose([...messages.values()]);
    return new MadeBatch({
      container_uuid,
      from_seq: first.seq,
      to_seq: last.seq,
      always: [...others, ...latestVotes.values()],
      chosen: chosen.map((message) => ({ ...message, events: this.#oneOf(message.events) })),
      leftOut: leftOut.map((message) => ({ ...message, events: this.#oneOf(message.events) })),
    });
  }

  /** Checks whether the subscription names `created`. */
  get #hasBoth(): boolean {
    return this.#options.wanted.actions?.has('created') === true;
  }

  /** Reduces a message's events to `visible`, which contains everything. */
  #oneOf(events: StoredEvent[]): StoredEvent[] {
    return this.#hasBoth ? events : events.slice(-1);
  }

  #choose(messages: Message[]): { chosen: Message[]; leftOut: Message[] } {
    if (!this.#options.isSampled()) return { chosen: messages, leftOut: [] };
    const now = Date.now();
    const { most_per_second } = this.#options.wish;
    this.#left = Math.min(this.#most, this.#left + ((now - this.#countedAt) / 1000) * most_per_second);
    this.#countedAt = now;
    const chosen = new Set(messages.filter(({ actor_uuid }) => this.#options.isStaff(actor_uuid)));
    // Takes the newest of each writer, then the second newest of each, and so on.
    const byWriter = new Map<string, Message[]>();
    for (const message of messages) {
      const theirs = byWriter.get(message.actor_uuid);
      if (theirs) theirs.push(message);
      else byWriter.set(message.actor_uuid, [message]);
    }
    for (let nth = 1; this.#left >= 1; nth += 1) {
      const nthOfEach = [...byWriter.values()].flatMap((theirs) => theirs.at(-nth) ?? []);
      if (nthOfEach.length === 0) break;
      for (const message of nthOfEach) {
        if (this.#left < 1) break;
        if (chosen.has(message)) continue;
        chosen.add(message);
        this.#left -= 1;
      }
    }
    return {
      chosen: messages.filter((message) => chosen.has(message)),
      leftOut: messages.filter((message) => !chosen.has(message)),
    };
  }
}
