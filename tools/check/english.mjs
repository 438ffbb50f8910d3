/**
 * Finds sentences in comments and documents that read like a translation. Each pattern matches one habit: a clause as the
 * subject, a passive without an actor, or an outdated word.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE, readSource, SHEET } from './comments.mjs';
import { filesIn } from './files.mjs';

const PATTERNS = [
  // A clause as the subject of a sentence. Questions are allowed.
  /(?:^|[.:;!]\s+|\n\s*\n\s*)(?:Who|Whoever|Whom|Whose|What|Whatever|Why|How|That|Whether)\s(?![^.?!]*\?)[a-z]/g,
  // A clause in the first cell of a table row.
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

/** The check skips the demo's articles, because each imitates the style of its writer. */
const ARTICLE = /(^|\/)demo\/articles\//;

const isRead = (path) => CODE.test(path) || SHEET.test(path) || (path.endsWith('.md') && !ARTICLE.test(path));

/** @returns {string[]} one line per finding, `file  sentence` */
export function checkEnglish(root) {
  return filesIn(root, ['.'], isRead).flatMap((found) => {
    const path = found.slice('./'.length);
    const sentences = proseOf(path, readFileSync(join(root, path), 'utf8')).flatMap(oddSentences);
    return sentences.map((sentence) => `${path}  rewrite in plain English: ${sentence.trim().replaceAll(/\s+/g, ' ')}`);
  });
}
