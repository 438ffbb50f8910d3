/**
 * Files of the build with their compressed twins, held in memory until they change on the disk: a build under a running
 * development server shows at once.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { accepts } from '../../../http/accepts';

export interface Asset {
  content: Buffer;
  encoding: 'br' | 'gzip' | null;
  etag: string;
}

interface Loaded extends Asset {
  changed: number;
}

const suffixes = { br: '.br', gzip: '.gz' } as const;

export class AssetFiles {
  readonly #loaded = new Map<string, Loaded>();

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
    const info = await stat(path).catch(() => null);
    if (!info?.isFile()) return null;
    const known = this.#loaded.get(path);
    if (known?.changed === info.mtimeMs) return known;
    const content = await readFile(path).catch(() => null);
    if (!content) return null;
    // Of the bytes as sent: each encoding is a thing of its own to a cache.
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
    const asset = { content, encoding, etag, changed: info.mtimeMs };
    this.#loaded.set(path, asset);
    return asset;
  }
}
