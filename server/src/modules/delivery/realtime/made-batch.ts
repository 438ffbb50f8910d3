/** A finished batch: one frame for nearly all equal subscriptions, and others where it does not fit. */
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { StoredEvent } from '../../platform/write-queue/container-changes';
import { eventText, Frame } from './frame';

interface Messages {
  actor_uuid: string;
  events: StoredEvent[];
}

interface Parts {
  container_uuid: string;
  /** Numbers of the interval's first and last event, whether sent or left out. */
  from_seq: number;
  to_seq: number;
  always: StoredEvent[];
  chosen: Messages[];
  leftOut: Messages[];
}

interface Hearer {
  /** Number of the last event it knows. */
  has: number;
  reader: number | null;
  /** True when the connection is too slow for the stream: it gets fewer events, before it is closed. */
  isBehind: boolean;
}

export class MadeBatch {
  readonly #parts: Parts;
  readonly #ownLeftOut: ReadonlySet<string>;
  #shared: Frame | undefined;
  #thin: Frame | undefined;
  /** Frames for later subscribers, by the last number they know, which is mostly the same. */
  readonly #after = new Map<number, Frame>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#ownLeftOut = new Set(parts.leftOut.map(({ actor_uuid }) => actor_uuid));
  }

  get container_uuid(): string {
    return this.#parts.container_uuid;
  }

  /** Returns null when the subscriber knows everything. */
  frameFor({ has, reader, isBehind }: Hearer): Frame | null {
    const { from_seq, to_seq, chosen, leftOut } = this.#parts;
    if (has >= to_seq) return null;
    // Usually nothing was left out, and all readers get the same.
    const own = reader === null || this.#ownLeftOut.size === 0 ? '' : numericIdToUuid(reader);
    if (this.#ownLeftOut.has(own)) {
      const isOwn = ({ actor_uuid }: Messages) => actor_uuid === own;
      return this.#frame([...chosen, ...leftOut.filter(isOwn)], leftOut.filter((it) => !isOwn(it)).length, has);
    }
    if (has >= from_seq) {
      const known = this.#after.get(has) ?? this.#frame(chosen, leftOut.length, has);
      this.#after.set(has, known);
      return known;
    }
    if (isBehind) {
      this.#thin ??= this.#frame([], chosen.length + leftOut.length);
      return this.#thin;
    }
    this.#shared ??= this.#frame(chosen, leftOut.length);
    return this.#shared;
  }

  #frame(messages: Messages[], left_out: number, after = 0): Frame {
    const { container_uuid, always, to_seq } = this.#parts;
    const events = [...always, ...messages.flatMap((message) => message.events)]
      .filter(({ seq }) => seq > after)
      .sort((a, b) => a.seq - b.seq)
      .map((event) => eventText(container_uuid, event));
    return new Frame(`"events":[${events.join()}],"left_out":${left_out},"to_seq":${to_seq}`, 'events');
  }
}
