/** A cached answer: its bytes, its ETag, and its compressed forms, made on demand. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller answers consist mostly of headers. */
const WORTH_PACKING_BYTES = 1000;
/** Compressed with every post of a busy thread: most of the saving, in a tenth of the time of the best level. */
const BROTLI_LEVEL = 5;
/** Compresses by another tenth, but takes thirty times as long. */
const DENSE_BROTLI_LEVEL = 11;
const GZIP_LEVEL = 5;

export type Encoding = 'br' | 'gzip' | null;

/** Result of building an answer. */
export interface Made {
  body: string | Buffer;
  type: string;
  /** Status; 200 by default. */
  status?: number;
  headers?: Record<string, string>;
  /** The container that the answer shows, if it becomes known only afterwards. */
  container_uuid?: string | null;
  /** Further containers that the answer shows, in lists that span articles. */
  containers?: string[];
  /** Ids of the people it shows: a change of one of them invalidates the answer. */
  users?: number[];
  /** Expiry of the answer in ms, such as the next change of a relative time. */
  until?: number;
}

/** A complete reply, as it was sent the first time. */
export interface CachedReply {
  status: number;
  /** Names and values, alternating. */
  headers: string[];
  body: Buffer | null;
  route: string;
}

export class CachedAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly headers: Record<string, string>;
  readonly #digest: string;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();
  /** Complete replies with this answer, by request (./cached-replies). */
  readonly replies = new Map<string, CachedReply>();
  /** Called with the growth of its memory. */
  grown: (bytes: number) => void = () => {};

  constructor({ body, type, status = 200, headers = {} }: Made) {
    this.status = status;
    this.type = type;
    this.headers = headers;
    this.body = typeof body === 'string' ? Buffer.from(body) : body;
    this.#digest = createHash('sha256').update(this.body).digest('base64url').slice(0, 27);
  }

  get etag(): string {
    return this.etagOf(null);
  }

  /** Returns the ETag of an encoding. Weak, because compressing again gives other bytes for the same content. */
  etagOf(encoding: Encoding): string {
    return encoding ? `W/"${this.#digest}-${encoding}"` : `"${this.#digest}"`;
  }

  /** Chooses an encoding that the reader accepts. */
  bestOf(takes: (encoding: 'br' | 'gzip') => boolean): Encoding {
    if (this.body.length < WORTH_PACKING_BYTES) return null;
    if (takes('br')) return 'br';
    return takes('gzip') ? 'gzip' : null;
  }

  /** Returns the body in an encoding; compressed once, off the main thread. */
  async as(encoding: Encoding): Promise<Buffer> {
    if (encoding === null) return this.body;
    const before = this.#packed.get(encoding);
    if (before) return before;
    const packing = pack(this.body, encoding);
    this.#packed.set(encoding, packing);
    const packed = await packing;
    this.grown(packed.length);
    return packed;
  }

  /** Makes the smallest brotli form, which takes long; until then the fast one is used. */
  async packDensely(): Promise<void> {
    const before = await this.#packed.get('br');
    if (!before) return;
    const dense = await pack(this.body, 'br', DENSE_BROTLI_LEVEL);
    if (dense.length >= before.length) return;
    this.#packed.set('br', Promise.resolve(dense));
    // Ready replies contain the earlier bytes.
    this.replies.clear();
    this.grown(dense.length - before.length);
  }
}

function pack(body: Buffer, encoding: 'br' | 'gzip', level = BROTLI_LEVEL): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: GZIP_LEVEL });
  const params = { [zlib.BROTLI_PARAM_QUALITY]: level, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotli(body, { params });
}
