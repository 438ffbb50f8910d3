/** Events as bytes for sockets. */
import type { StoredEvent } from '../../platform/write-queue/container-changes';

/** Cached frames of an event: browsers share ids, other clients make one up for each subscription. */
const FRAMES_AT_MOST = 16;
const END = Buffer.from('}');

/** Writes an event as JSON around its payload, which was serialized when it was stored. */
export function eventText(
  container_uuid: string,
  { message_type, action, seq, payload }: Pick<StoredEvent, 'message_type' | 'action' | 'seq' | 'payload'>,
): string {
  const head = JSON.stringify({ message_type, action, container_uuid, seq });
  return `${head.slice(0, -1)},"payload":${payload}}`;
}

/** An outgoing event: serialized once, and framed once for all subscriptions with the same id. */
export class Frame {
  readonly #frames = new Map<string, Buffer>();
  readonly #rest: Buffer;

  /** @param rest an event as JSON; for another type, the members of its frame */
  constructor(
    rest: string,
    private readonly type: 'event' | 'events' | 'queue' = 'event',
  ) {
    this.#rest = Buffer.from(type === 'event' ? `"event":${rest}` : rest);
  }

  static of(container_uuid: string, { message_type, action, seq, payload }: StoredEvent): Frame {
    return new Frame(eventText(container_uuid, { message_type, action, seq, payload }));
  }

  for(subscription_id: string): Buffer {
    let frame = this.#frames.get(subscription_id);
    if (!frame) {
      const head = JSON.stringify({ type: this.type, subscription_id });
      frame = Buffer.concat([Buffer.from(`${head.slice(0, -1)},`), this.#rest, END]);
      if (this.#frames.size < FRAMES_AT_MOST) this.#frames.set(subscription_id, frame);
    }
    return frame;
  }
}
