/**
 * Finds sentences that read like a translation, in comments and documents: clauses as subjects (`Who posts twice …`),
 * passives without an actor (`it is looked …`), and outdated words (`anew`, `whoever`).
 *
 * `english.json` limits the findings of each folder. A commit that rewrites sentences lowers the limit.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE, readSource, SHEET } from './comments.mjs';
import { filesIn } from './files.mjs';

const COUNTS = 'tools/check/english.json';
const PATTERNS = [
  // At the beginning of a sentence, except questions.
  /(?:^|[.:;!]\s+|\n\s*\n\s*)(?:Who|Whoever|Whom|Whose|What|Whatever|Why|How|That|Whether)\s(?![^.?!]*\?)[a-z]/g,
  // In the first cell of a row.
  /^\| (?:Who|What|How|Where|Whether)\s[^|?]+\|/gm,
  /\b(?:for|by|of|to|from|with|than)\s+who(?:ever)?\b/gi,
  /\bit\s+is\s+(?:looked|asked|said|told|waited|counted|tried|seen|read|walked|noted|listened)\b/gi,
  /\b(?:anew|whoever|besides|alike|has to be|as it stands)\b/gi,
  /\bstands?\s+(?:there|in|under|over|below|above|between|on|still)\b/gi,
];

/** @returns {string[]} the matching sentences, from the match on */
export const oddSentences = (text) =>
  PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(({ index }) => text.slice(index, index + 70)));

/** The prose of a file, without code. */
function proseOf(path, text) {
  const inline = (prose) => prose.replaceAll(/`[^`]*`/g, 'x');
  if (path.endsWith('.md')) return [inline(text.replaceAll(/```[\s\S]*?```|^#.*$/gm, ''))];
  return readSource(path, text).comments.map(({ value }) => inline(value.replaceAll(/^\s*\*+ ?/gm, '').trim()));
}

const isRead = (path) => CODE.test(path) || SHEET.test(path) || path.endsWith('.md');
const folderOf = (path) =>
  path
    .split('/')
    .slice(0, /^(core|components|server)\//.test(path) ? 2 : 1)
    .join('/');

/** @returns {string[]} one line for each folder over its limit, followed by its findings */
export function checkEnglish(root) {
  const counts = JSON.parse(readFileSync(join(root, COUNTS), 'utf8'));
  const found = {};
  for (const path of filesIn(root, ['.'], isRead).map((found) => found.slice('./'.length))) {
    for (const sentence of proseOf(path, readFileSync(join(root, path), 'utf8')).flatMap(oddSentences)) {
      found[folderOf(path)] ??= [];
      found[folderOf(path)].push(`${path}  ${sentence.trim().replaceAll(/\s+/g, ' ')}`);
    }
  }
  return Object.entries(found).flatMap(([folder, sentences]) => {
    const limit = counts[folder] ?? 0;
    if (sentences.length <= limit) return [];
    return [`${folder}: ${sentences.length} sentences to rewrite, at most ${limit} (${COUNTS})`, ...sentences];
  });
}
