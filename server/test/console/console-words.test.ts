/** Tries a text against a site's rules in the newsroom console. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Checked } from '../../../core/contract/console/words';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

let t: TestApp;
let mona: TestUser;
before(async () => {
  t = await startTestApp();
  mona = await t.signUp('Mona', 'moderator');
  await t.changeRules({
    word_lists: [
      { name: 'rude', action: 'hold', words: ['lout', 'oaf*'] },
      { name: 'worst', action: 'refuse', words: ['Scoundrel', 'lout'] },
    ],
    links: { denied_hosts: ['evil.example'], denied: 'spam' },
  });
});
after(() => t?.close());

const send = (text: unknown, who: Pick<TestUser, 'inject'> = mona) =>
  who.inject({ method: 'POST', url: '/v1/console/localhost/words/check', payload: { text } });
async function check(text: string): Promise<Checked> {
  const answer = await send(text);
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json();
}

test('every word of every list is reported with its position in the folded text', async () => {
  const { folded, matches, verdict } = await check('You LÓUT, you oafish  lout!');
  assert.equal(folded, ' you lout you oafish lout ');
  assert.deepEqual(
    matches.map(({ list, action, word, start, end }) => [list, action, word, folded.slice(start ?? 0, end ?? 0)]),
    [
      ['rude', 'hold', 'lout', 'lout'],
      ['worst', 'refuse', 'lout', 'lout'],
      ['rude', 'hold', 'oaf*', 'oaf'],
      ['rude', 'hold', 'lout', 'lout'],
      ['worst', 'refuse', 'lout', 'lout'],
    ],
  );
  assert.equal(verdict, 'refuse');
});

test('a disguised word is reported without a position', async () => {
  const { matches } = await check('What a sc0undrel.');
  assert.deepEqual(matches, [{ list: 'worst', action: 'refuse', word: 'Scoundrel', start: null, end: null }]);
});

test('the phases that look at a text alone say their verdicts in order', async () => {
  const { phases, verdict } = await check('See https://evil.example/offer, oafs.');
  assert.deepEqual(
    phases.map(({ phase, verdict, rule }) => [phase, verdict, rule]),
    [
      ['length', 'pass', null],
      ['links', 'spam', 'denied evil.example'],
      ['words', 'hold', 'rude'],
      ['spam', 'pass', null],
    ],
  );
  assert.equal(verdict, 'spam');
  assert.equal((await check('A fine day.')).verdict, 'pass');
  const long = (await check('a '.repeat(10_000))).phases[0];
  assert.deepEqual([long?.verdict, long?.rule], ['refuse', 'max_comment_length']);
});

test('a trial stores nothing, and anything but a text is refused, with the name of the field', async () => {
  await check('You lout.');
  assert.deepEqual(await t.app.db.selectFrom('comments').select('id').execute(), []);
  for (const text of ['', ' \u200b ', undefined]) {
    const answer = await send(text);
    assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, 'text'], String(text));
  }
});

test('readers learn nothing of the lists', async () => {
  assert.equal((await send('lout', await t.signUp('Nora'))).statusCode, 403);
  assert.equal((await send('lout', t)).statusCode, 401);
});
