/**
 * Fetches chunks: everything an entry needs in parallel, each with its hash and the page's nonce.
 *
 * Source: the spec, §8 "Chunk load failure", §9
 */
import { chunks, entries } from 'virtual:manifest';
import { CHUNK_TIMEOUT_MS } from '../constants';

const preloaded = new Set<string>();

/** Asks for a chunk or a sheet early; the import or fetch that follows finds it there, a chunk checked by its hash. */
function preload(url: string, hash: string | undefined, nonce: string): void {
  if (preloaded.has(url)) return;
  preloaded.add(url);
  const link = document.createElement('link');
  link.href = url;
  if (hash === undefined) {
    link.rel = 'preload';
    link.as = 'fetch';
  } else {
    link.rel = 'modulepreload';
    link.integrity = `sha256-${hash}`;
  }
  link.crossOrigin = 'anonymous';
  link.nonce = nonce;
  document.head.append(link);
}

/** Imports an entry. @throws Error named ChunkLoadError when it fails or takes too long; trying again is allowed. */
export async function fetchEntry(name: string, base: string, nonce: string): Promise<unknown> {
  let timer = 0;
  try {
    const files = (entries[name] ?? []).map((number) => chunks[number] ?? ['']);
    for (const [file, hash] of files) preload(base + file, hash, nonce);
    const tooLong = new Promise((_resolve, reject) => {
      timer = window.setTimeout(() => reject(new Error('timeout')), CHUNK_TIMEOUT_MS);
    });
    return await Promise.race([import(base + files[0]?.[0]), tooLong]);
  } catch (cause) {
    throw Object.assign(new Error(`Loading chunk ${name} failed`, { cause }), { name: 'ChunkLoadError' });
  } finally {
    clearTimeout(timer);
  }
}
