/**
 * Fetches chunks: everything an entry needs in parallel, each with its hash and the page's nonce.
 *
 * Source: the spec, §8 "Chunk load failure", §9
 */
import { type Chunk, chunks, entries } from 'virtual:manifest';
import { CHUNK_TIMEOUT_MS } from '../constants';

const preloaded = new Set<string>();

/** Asks for a chunk or a sheet early; the import or fetch that follows finds it there, a chunk checked by its hash. */
function preload(url: string, hash: string | undefined, nonce: string): void {
  if (preloaded.has(url)) return;
  preloaded.add(url);
  const link = document.createElement('link');
  link.href = url;
  if (hash) {
    link.rel = 'modulepreload';
    // 32 bytes always end in one sign of padding; the manifest saves it.
    link.integrity = `sha256-${hash}=`;
  } else {
    link.rel = 'preload';
    link.as = 'fetch';
  }
  // The same as 'anonymous'.
  link.crossOrigin = '';
  link.nonce = nonce;
  document.head.append(link);
}

/** Imports an entry. @throws Error named ChunkLoadError when it fails or takes too long; trying again is allowed. */
export async function fetchEntry(name: string, base: string, nonce: string): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const files = (entries[name] as number[]).map((number) => chunks[number] as Chunk);
    for (const [file, hash] of files) preload(base + file, hash, nonce);
    const tooLong = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('timeout')), CHUNK_TIMEOUT_MS);
    });
    return await Promise.race([import(base + (files[0] as Chunk)[0]), tooLong]);
  } catch (cause) {
    throw Object.assign(new Error(`Loading chunk ${name} failed`, { cause }), { name: 'ChunkLoadError' });
  } finally {
    clearTimeout(timer);
  }
}
