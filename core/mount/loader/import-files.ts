/** Imports a chunk's files in parallel, with hashes and page's nonce (specification §8 "Chunk load failure", §9). */
import { CHUNK_TIMEOUT_MS } from '../../base/constants';
import { within } from '../../contract/values/within';
import type { Chunk } from './manifest';

export interface Source {
  readonly base: string;
  readonly nonce: string;
}

const preloaded = new Set<string>();

export const chunkLoadError = (name: string, cause: unknown): Error =>
  Object.assign(new Error(`Loading chunk ${name} failed`, { cause }), { name: 'ChunkLoadError' });

/** The import that follows finds the loaded script, checked by its hash. */
export function preload(url: string, hash: string | undefined, nonce: string): void {
  if (preloaded.has(url)) return;
  preloaded.add(url);
  const link = document.createElement('link');
  link.href = url;
  link.rel = 'modulepreload';
  // A hash of 32 bytes always ends in one padding sign, which the manifest omits.
  if (hash) link.integrity = `sha256-${hash}=`;
  // '' means 'anonymous'.
  link.crossOrigin = '';
  link.nonce = nonce;
  document.head.append(link);
}

/**
 * Imports the first file after `before`; loads the others beside it. @throws Error named ChunkLoadError on failure or
 * timeout; retrying is allowed.
 */
export async function importFiles(
  name: string,
  files: Chunk[],
  { base, nonce }: Source,
  before?: Promise<unknown>,
): Promise<unknown> {
  try {
    for (const [file, hash] of files) preload(base + file, hash, nonce);
    const run = async () => {
      await before;
      return import(base + (files[0] as Chunk)[0]);
    };
    const loaded = await within(CHUNK_TIMEOUT_MS, run(), undefined);
    if (!loaded) throw new Error('timeout');
    return loaded;
  } catch (cause) {
    throw chunkLoadError(name, cause);
  }
}
