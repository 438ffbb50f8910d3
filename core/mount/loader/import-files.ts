/**
 * Imports a chunk with all it needs: everything fetched in parallel, each with its hash and the page's nonce.
 *
 * Source: specification §8 "Chunk load failure", §9
 */
import { CHUNK_TIMEOUT_MS } from '../../base/constants';
import type { Chunk } from './manifest';

/** Where vf.js came from, and the page's CSP nonce, '' when it has none. */
export interface Source {
  readonly base: string;
  readonly nonce: string;
}

const preloaded = new Set<string>();

/** The error of the specification, §8 "Chunk load failure". */
export const chunkLoadError = (name: string, cause: unknown): Error =>
  Object.assign(new Error(`Loading chunk ${name} failed`, { cause }), { name: 'ChunkLoadError' });

/** Asks for a script early; the import that follows finds it there, checked by its hash. */
export function preload(url: string, hash: string | undefined, nonce: string): void {
  if (preloaded.has(url)) return;
  preloaded.add(url);
  const link = document.createElement('link');
  link.href = url;
  link.rel = 'modulepreload';
  // 32 bytes always end in one sign of padding; the manifest saves it.
  if (hash) link.integrity = `sha256-${hash}=`;
  // The same as 'anonymous'.
  link.crossOrigin = '';
  link.nonce = nonce;
  document.head.append(link);
}

/**
 * Imports the first of the files, not before `before`; the others are fetched beside it.
 *
 * @throws Error named ChunkLoadError when it fails or takes too long; trying again is allowed.
 */
export async function importFiles(
  name: string,
  files: Chunk[],
  { base, nonce }: Source,
  before?: Promise<unknown>,
): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for (const [file, hash] of files) preload(base + file, hash, nonce);
    const tooLong = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('timeout')), CHUNK_TIMEOUT_MS);
    });
    const run = async () => {
      await before;
      return import(base + (files[0] as Chunk)[0]);
    };
    return await Promise.race([run(), tooLong]);
  } catch (cause) {
    throw chunkLoadError(name, cause);
  } finally {
    clearTimeout(timer);
  }
}
