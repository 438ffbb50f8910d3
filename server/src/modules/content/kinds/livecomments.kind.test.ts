/** Checks that the calls of host contract 9.4 and the vocabulary of comments are the same. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { livecommentsVocabulary } from './livecomments.kind';

const contract = readFileSync(new URL('../../../../../docs/host-contract.md', import.meta.url), 'utf8');

/** Calls of other modules. */
const elsewhere = ['GET /trending', 'GET /trendingrecommended'];
/** Extensions for the console and the composer, which no page calls. */
const ours = [
  'DELETE /{cc}/media/{}',
  'GET /moderation/log',
  'GET /moderation/queue',
  'GET /{cc}/moderation',
  'GET /{cc}/moderation/{}',
  'POST /{cc}/moderation/{}/review',
];

/** Removes the query and the names of all parameters but the container's. */
const bare = (path: string) => path.replace(/\?.*/, '').replaceAll(/\{(?!cc\})\w+\}/g, '{}');

/**
 * Reads the calls of a row. Its cell may say `POST` and `DELETE /a/like`, `/dislike`: both methods apply to every path
 * that follows, and a path of one segment replaces the last one.
 */
function callsOf(cell: string): string[] {
  const calls: string[] = [];
  let methods: string[] = [];
  let path = '';
  let isNew = true;
  for (const [, method, rest] of cell.matchAll(/`(?:(GET|POST|PUT|DELETE)\b ?)?(\/[^` ]*)?[^`]*`/g)) {
    if (method) {
      methods = isNew ? [method] : [...methods, method];
      isNew = rest !== undefined;
    }
    if (!rest) continue;
    path = method || rest.startsWith('/{') ? rest : path.replace(/\/[^/]*$/, rest);
    calls.push(...methods.map((each) => `${each} ${bare(path)}`));
    isNew = true;
  }
  return calls;
}

test('comments have every call of the contract, and only our extensions besides', () => {
  const section = contract.split('\n### 9.4 ')[1]?.split('\n### ')[0] ?? '';
  const documented = [...section.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) => callsOf(cell));
  const spoken = Object.values(livecommentsVocabulary.verbs).map((line) => {
    const [method, path = ''] = line.split(' ');
    return `${method} ${bare(path.replaceAll(/:(\w+)/g, '{$1}'))}`;
  });
  assert.deepEqual(new Set([...spoken, ...elsewhere].sort()), new Set([...documented, ...ours].sort()));
});
