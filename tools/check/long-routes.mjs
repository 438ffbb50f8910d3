/** A file of routes that is longer than a page covers two nouns: each gets its own file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_LINES = 120;

/** @param {Iterable<string>} paths @returns {string[]} one line per file that is too long */
export function longRoutes(root, paths) {
  const findings = [];
  for (const path of paths) {
    if (!/^server\/src\/.*\.routes\.ts$/.test(path)) continue;
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
    if (lines > MAX_LINES)
      findings.push(`${path}:${MAX_LINES + 1}  ${lines} lines of routes, at most ${MAX_LINES}: cut it by noun`);
  }
  return findings;
}
