/** One subscription of one socket: what it asked for, and the events held back while it catches up. */
import type { BatchWish } from '../../../../../core/contract/realtime';
import type { StoredEvent } from '../../platform/write-queue/container-changes';
import { Frame } from './frame';
import type { MadeBatch } from './made-batch';
import { withFollowing } from './votes';

export interface About {
  container_uuid: string;
  message_type: string;
  action: string;
  seq?: number;
  isForStaff?: boolean;
  /** The only person it is for. */
  reader?: number;
  /** Actions of later events that take its place (./votes). */
  following?: string[];
}

/** Events that may wait while the missed ones are read; whoever needs more comes back and resumes. */
const HELD_AT_MOST = 2000;

export interface Wanted {
  /** Null: no rule, so everything of the site. */
  containers: Set<string> | null;
  message_types: Set<string> | null;
  actions: Set<string> | null;
}

/** The frames of what was missed, made once for all who missed the same. */
const replayed = new WeakMap<StoredEvent[], { about: About; frame: Frame }[]>();

function framesOf(container_uuid: string, events: StoredEvent[]): { about: About; frame: Frame }[] {
  const known = replayed.get(events);
  if (known) return known;
  const made = withFollowing(events).map(({ event, following }) => ({
    about: { container_uuid, ...event, ...(following && { following }) },
    frame: Frame.of(container_uuid, event),
  }));
  replayed.set(events, made);
  return made;
}

export class Subscription {
  isClosed = false;
  /** Whether its reader is staff: nobody else gets what is for them, whatever was asked for. */
  isStaff = false;
  /** Who reads, once they have said so. */
  reader: number | null = null;
  /** Sites whose containers it may listen to, beside its own: those of the group. */
  group: readonly string[] = [];
  /** Containers of those sites, where nobody of this one is staff. */
  readonly visited = new Set<string>();
  /** Given: it receives events of its container in batches (./batch). */
  batch: BatchWish | null = null;
  /** Whether its line takes less than it is given. */
  isBehind: () => boolean = () => false;
  /** What came while the missed events were read, to be offered again; null once it has caught up. */
  #held: (() => void)[] | null = [];
  /** Per container the last number it has, by its own word. */
  readonly #has = new Map<string, number>();

  constructor(
    readonly id: string,
    readonly site_uuid: string,
    readonly wanted: Wanted,
    readonly send: (frame: Buffer) => void,
    readonly giveUp: () => void,
  ) {}

  /** Says that everything up to a number is known already. */
  has(container_uuid: string, seq: number): void {
    this.#has.set(container_uuid, seq);
  }

  offer(frame: Frame, about: About): void {
    if (this.isClosed || !this.#wants(about)) return;
    if (about.seq !== undefined && about.seq <= (this.#has.get(about.container_uuid) ?? 0)) return;
    if (this.#held && this.#held.length >= HELD_AT_MOST) this.giveUp();
    else if (this.#held) this.#held.push(() => this.offer(frame, about));
    else this.send(frame.for(this.id));
  }

  /** Ends the catching up: what was held back goes out, then everything goes straight through. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const again of held) again();
  }

  offerBatch(made: MadeBatch): void {
    if (this.isClosed) return;
    if (this.#held) {
      this.#held.push(() => this.offerBatch(made));
      return;
    }
    const has = this.#has.get(made.container_uuid) ?? 0;
    const frame = made.frameFor({ has, reader: this.reader, isBehind: this.isBehind() });
    if (frame) this.send(frame.for(this.id));
  }

  /** Events read from the log, before what is held back. */
  replay(container_uuid: string, events: StoredEvent[]): void {
    for (const { about, frame } of framesOf(container_uuid, events)) {
      if (!this.isClosed && this.#wants(about)) this.send(frame.for(this.id));
    }
  }

  #wants({ container_uuid, message_type, action, following, isForStaff, reader }: About): boolean {
    if (reader !== undefined && reader !== this.reader) return false;
    if (isForStaff && (!this.isStaff || this.visited.has(container_uuid))) return false;
    const { containers, message_types, actions } = this.wanted;
    if (containers && !containers.has(container_uuid)) return false;
    if (message_types && !message_types.has(message_type)) return false;
    if (actions && !actions.has(action)) return false;
    return !following?.some((one) => !actions || actions.has(one));
  }
}
