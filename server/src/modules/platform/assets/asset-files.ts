/**
 * Files of the build, cached in memory until they change on disk, so that a running development server serves a new build at
 * once. The build compresses them as brotli. Few clients want gzip, so the server makes it when one asks.
 */
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip, constants as zlib } from 'node:zlib';
import { accepts } from '../../../http/accepts';
import { etagOf } from '../../../http/etag';
import { remember } from '../memory/remember';

export interface Asset {
  content: Buffer;
  encoding: 'br' | 'gzip' | null;
  etag: string;
}

interface Loaded extends Asset {
  changed: number;
  /** Time of the last check on disk. */
  looked: number;
  gzip?: Promise<Asset>;
}

/** Interval of checks on disk, which wait for other work of the file system threads. */
const LOOK_EVERY_MS = 1000;
/** Maximum of missing names to remember, for the same time. */
const MISSING_AT_MOST = 1000;

export class AssetFiles {
  readonly #loaded = new Map<string, Loaded>();
  readonly #missing = new Map<string, number>();
  readonly #lookEveryMs: number;

  /** @param isBuiltAnew true when builds may replace files while the server runs, to serve them at the next request */
  constructor({ isBuiltAnew }: { isBuiltAnew: boolean }) {
    this.#lookEveryMs = isBuiltAnew ? 0 : LOOK_EVERY_MS;
  }

  /** Reads the smallest form that the client accepts; null when there is no such file. */
  async read(path: string, acceptEncoding: string): Promise<Asset | null> {
    const takesBrotli = accepts(acceptEncoding, 'br');
    // The build compresses a file if that makes it smaller.
    const twin = takesBrotli || accepts(acceptEncoding, 'gzip') ? await this.#load(`${path}.br`, 'br') : null;
    if (twin && takesBrotli) return twin;
    const plain = await this.#load(path, null);
    if (!twin || !plain) return plain;
    plain.gzip ??= gzipped(plain);
    return plain.gzip;
  }

  async #load(path: string, encoding: Asset['encoding']): Promise<Loaded | null> {
    const known = this.#loaded.get(path);
    if (known && this.#lookEveryMs > 0) {
      // Answers from memory at once; a change is noticed at the next request.
      if (performance.now() - known.looked >= this.#lookEveryMs) {
        known.looked = performance.now();
        void this.#read(path, encoding);
      }
      return known;
    }
    if (performance.now() - (this.#missing.get(path) ?? Number.NEGATIVE_INFINITY) < this.#lookEveryMs) return null;
    return this.#read(path, encoding);
  }

  async #read(path: string, encoding: Asset['encoding']): Promise<Loaded | null> {
    const info = await stat(path).catch(() => null);
    if (!info?.isFile()) {
      this.#loaded.delete(path);
      remember(this.#missing, path, performance.now(), MISSING_AT_MOST);
      return null;
    }
    const known = this.#loaded.get(path);
    if (known?.changed === info.mtimeMs) return known;
    const content = await readFile(path).catch(() => null);
    if (!content) return null;
    const asset = { content, encoding, etag: etagOf(content), changed: info.mtimeMs, looked: performance.now() };
    this.#loaded.set(path, asset);
    return asset;
  }
}

async function gzipped({ content: plain }: Asset): Promise<Asset> {
  const content = await promisify(gzip)(plain, { level: zlib.Z_BEST_COMPRESSION });
  return { content, encoding: 'gzip', etag: etagOf(content) };
}
