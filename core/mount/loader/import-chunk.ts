/** Imports the loader's chunk for vf.js; the others use import-files.ts. Small, because it is part of vf.js. */
import type { Chunk } from './manifest';

/** Checks the hash. @throws the browser's error; retrying is allowed. */
export function importChunk([file, hash]: Chunk, base: string, nonce: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = base + file;
  link.integrity = `sha256-${hash}=`;
  // '' means 'anonymous'.
  link.crossOrigin = '';
  link.nonce = nonce;
  document.head.append(link);
  return import(link.href);
}
