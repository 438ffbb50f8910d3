/** A file that takes longer than most, and knows how to run a share of its tests, runs as several processes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.mjs';

/** Shorter ones would begin more servers and browsers than they spread. */
const SHARE_SECONDS = 60;

/** As test/support/own-share.ts says it. */
const takesShare = (file) => /\bownShare\(/.test(readFileSync(join(ROOT, file), 'utf8'));

/** @returns {{ name: string, seconds: number, env: Record<string, string> }[]} */
export function sharesOf(file, seconds) {
  const of = takesShare(file) ? Math.ceil(seconds / SHARE_SECONDS) : 1;
  if (of === 1) return [{ name: file, seconds, env: {} }];
  return Array.from({ length: of }, (_, at) => ({
    name: `${file} ${at + 1}/${of}`,
    seconds: seconds / of,
    env: { VF_TEST_SHARE: `${at + 1}/${of}` },
  }));
}
