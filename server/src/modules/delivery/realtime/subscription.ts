/** One subscription of a socket: its parameters, and the events buffered while it catches up. */
import type { BatchWish } from '../../../../../core/contract/content/realtime';
import type { StoredEvent } from '../../platform/write-queue/container-changes';
import type { Reader } from './count-readers';
import { Frame } from './frame';
import type { MadeBatch } from './made-batch';
import { withFollowing } from './votes';

export interface About {
  container_uuid: string;
  message_type: string;
  action: string;
  seq?: number;
  isForStaff?: boolean;
  /** The only person who may receive it. */
  reader?: number;
  /** Actions of later events that replace it (./votes). */
  following?: string[];
}

/** Maximum of buffered events while missed ones are read; a client above it must reconnect and resume. */
const HELD_AT_MOST = 2000;

export interface Wanted {
  /** Null if no rule limits the containers: everything of the site. */
  containers: Set<string> | null;
  message_types: Set<string> | null;
  actions: Set<string> | null;
}

/** Frames of missed events, shared by all sockets that missed the same events. */
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
  /** True when the reader is staff: others never get events for staff, whatever they ask for. */
  isStaff = false;
  /** True for the review queue of the site (./queue-feed), which has no containers. */
  isFeed = false;
  /** The reader, after authentication. */
  reader: number | null = null;
  /** The socket that it belongs to. */
  from: Reader | null = null;
  /** Other sites of the group: the socket may subscribe to their containers, too. */
  group: readonly string[] = [];
  /** Containers of other sites of the group, where staff of this site are readers. */
  readonly visited = new Set<string>();
  /** If set, events of the container arrive in batches (./batch). */
  batch: BatchWish | null = null;
  /** Checks whether the socket's connection is slower than the stream. */
  isBehind: () => boolean = () => false;
  /** Events that arrived while missed ones were read, to be offered again; null after catching up. */
  #held: (() => void)[] | null = [];
  /** Last known number by container, as the client reported it. */
  readonly #has = new Map<string, number>();

  constructor(
    readonly id: string,
    readonly site_uuid: string,
    readonly wanted: Wanted,
    readonly send: (frame: Buffer) => void,
    readonly giveUp: () => void,
  ) {}

  /** Records that everything up to a number is known. */
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

  /** Ends the catching up: sends buffered events, and from then on each at once. */
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

  /** Sends events from the log, before the buffered ones. */
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
