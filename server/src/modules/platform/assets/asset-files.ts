/**
 * Files of the build with their compressed twins, held in memory until they change on the disk: a build under a running
 * development server shows at once.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { accepts } from '../../../http/accepts';
import { remember } from '../memory/remember';

export interface Asset {
  content: Buffer;
  encoding: 'br' | 'gzip' | null;
  etag: string;
}

interface Loaded extends Asset {
  changed: number;
  /** When the disk was last asked. */
  looked: number;
}

const suffixes = { br: '.br', gzip: '.gz' } as const;

/** How long a file is taken for what it was: asking the disk waits behind whatever else keeps its threads. */
const LOOK_EVERY_MS = 1000;
/** Names that lead nowhere, remembered for as long. */
const MISSING_AT_MOST = 1000;

export class AssetFiles {
  readonly #loaded = new Map<string, Loaded>();
  readonly #missing = new Map<string, number>();
  readonly #lookEveryMs: number;

  /** @param isBuiltAnew whether builds come while the server runs, to be seen with the next request. */
  constructor({ isBuiltAnew }: { isBuiltAnew: boolean }) {
    this.#lookEveryMs = isBuiltAnew ? 0 : LOOK_EVERY_MS;
  }

  /** The smallest form the client takes, or null when there is no such file. */
  async read(path: string, acceptEncoding: string): Promise<Asset | null> {
    for (const encoding of ['br', 'gzip'] as const) {
      if (!accepts(acceptEncoding, encoding)) continue;
      const twin = await this.#load(`${path}${suffixes[encoding]}`, encoding);
      if (twin) return twin;
    }
    return this.#load(path, null);
  }

  async #load(path: string, encoding: Asset['encoding']): Promise<Asset | null> {
    const known = this.#loaded.get(path);
    if (known && this.#lookEveryMs > 0) {
      // What is in memory is given at once; whether it changed shows at the next request.
      if (performance.now() - known.looked >= this.#lookEveryMs) {
        known.looked = performance.now();
        void this.#read(path, encoding);
      }
      return known;
    }
    if (performance.now() - (this.#missing.get(path) ?? Number.NEGATIVE_INFINITY) < this.#lookEveryMs) return null;
    return this.#read(path, encoding);
  }

  async #read(path: string, encoding: Asset['encoding']): Promise<Asset | null> {
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
    // Of the bytes as sent: each encoding is a thing of its own to a cache.
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
    const asset = { content, encoding, etag, changed: info.mtimeMs, looked: performance.now() };
    this.#loaded.set(path, asset);
    return asset;
  }
}
