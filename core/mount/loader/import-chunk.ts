/** The one chunk that vf.js imports; the others are import-files.ts. Small: it is part of vf.js. */
import type { Chunk } from './manifest';

/** Checked by its hash. @throws what the browser says; trying again is allowed. */
export function importChunk([file, hash]: Chunk, base: string, nonce: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = base + file;
  link.integrity = `sha256-${hash}=`;
  // The same as 'anonymous'.
  link.crossOrigin = '';
  link.nonce = nonce;
  document.head.append(link);
  return import(link.href);
}
