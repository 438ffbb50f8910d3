/** A cached answer: its bytes, its name for caches, and its smaller forms, made when the first reader asks. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below it the headers are most of the answer. */
const WORTH_PACKING_BYTES = 1000;
/** Made anew with every post of a hot thread: most of the saving for a tenth of the time of the best level. */
const BROTLI_LEVEL = 5;
/** A tenth less, for thirty times the time. */
const DENSE_BROTLI_LEVEL = 11;
const GZIP_LEVEL = 5;

export type Encoding = 'br' | 'gzip' | null;

/** What making an answer gives. */
export interface Made {
  body: string | Buffer;
  type: string;
  /** 200 unless said. */
  status?: number;
  headers?: Record<string, string>;
  /** The container it shows, when only making it showed which. */
  container_uuid?: string | null;
  /** Further containers that the answer shows, in lists that span articles. */
  containers?: string[];
  /** Numeric ids of the people it shows: a change of one of them is a change of the answer. */
  users?: number[];
  /** When it stops being right by itself, in ms: a relative time would read otherwise. */
  until?: number;
}

/** A whole reply, as it went out the first time. */
export interface CachedReply {
  status: number;
  /** Name, value, name, value. */
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
  /** Whole replies with it, by what the request was (./cached-replies). */
  readonly replies = new Map<string, CachedReply>();
  /** Called with how much more memory it takes. */
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

  /** Each encoding is a thing of its own to a cache; weak, because packed anew it has the same content in other bytes. */
  etagOf(encoding: Encoding): string {
    return encoding ? `W/"${this.#digest}-${encoding}"` : `"${this.#digest}"`;
  }

  /** The encoding to send of those a reader takes. */
  bestOf(takes: (encoding: 'br' | 'gzip') => boolean): Encoding {
    if (this.body.length < WORTH_PACKING_BYTES) return null;
    if (takes('br')) return 'br';
    return takes('gzip') ? 'gzip' : null;
  }

  /** The body in an encoding; packed once, off the main thread. */
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

  /** Takes the time to make the brotli form as small as it can be; until then and for others the fast one serves. */
  async packDensely(): Promise<void> {
    const before = await this.#packed.get('br');
    if (!before) return;
    const dense = await pack(this.body, 'br', DENSE_BROTLI_LEVEL);
    if (dense.length >= before.length) return;
    this.#packed.set('br', Promise.resolve(dense));
    // Whole replies hold the bytes that were packed before.
    this.replies.clear();
    this.grown(dense.length - before.length);
  }
}

function pack(body: Buffer, encoding: 'br' | 'gzip', level = BROTLI_LEVEL): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: GZIP_LEVEL });
  const params = { [zlib.BROTLI_PARAM_QUALITY]: level, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotli(body, { params });
}
