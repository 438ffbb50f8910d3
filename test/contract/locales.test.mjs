import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pseudoPacks } from '../../tools/build/pseudo.mjs';
import { checkLocales, formsOf } from '../../tools/check/locales.mjs';
import { ROOT } from '../../tools/run.mjs';
import { aRepository } from './fixture.mjs';

const english = {
  base: { post: 'Post', hello: 'Hello {{name}}', replies_one: '{{count}} reply', replies_other: '{{count}} replies' },
};
const serbian = {
  base: {
    post: 'Objavi',
    hello: 'Zdravo {{name}}',
    replies_one: '{{count}} odgovor',
    replies_few: '{{count}} odgovora',
    replies_other: '{{count}} odgovora',
  },
};
const withSerbian = (changes) =>
  checkLocales(
    aRepository({ 'locales/en/base.json': english, 'locales/sr/base.json': { base: { ...serbian.base, ...changes } } }),
    ['en', 'sr'],
  );

test('every language says everything English says', () => {
  assert.equal(checkLocales(ROOT).join('\n'), '');
});

test('English reads like English: no foreign idioms, no machine words, American spelling', () => {
  const unidiomatic = [
    /\b(somebody|anybody|everybody|nobody)\b/i,
    /\b(whoever|besides|at most:|go on\b|take back|take it back|keep as|it was you\?|need not|there is nothing to do)/i,
    /\b(switch(ed)? (on|off)|is on its way|at the moment|for good\b|tell me\b|the present\b|by itself|stands so)/i,
    /\b(cancelled|colour|favourite|recognise|organise)/i,
    /\bids?\b(?! card)/,
    /\[[^\]]*\]|\([^)]*:[^)]*\)/,
    /!(?=\s|$)/,
    /[a-z]’[a-z]/i,
  ];
  const folder = join(ROOT, 'locales/en');
  const odd = readdirSync(folder).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      .flatMap((texts) => Object.entries(texts))
      .filter(([, text]) => unidiomatic.some((pattern) => pattern.test(text)))
      .map(([key, text]) => `${file} ${key}: ${text}`),
  );
  assert.deepEqual(odd, []);
});

test('Serbian is in Latin letters', () => {
  const folder = join(ROOT, 'locales/sr');
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  assert.doesNotMatch(texts.join(''), /\p{Script=Cyrillic}/u);
});

test('a complete pack passes', () => assert.deepEqual(withSerbian({}), []));

test('a missing text, plural form or placeholder is named', () => {
  assert.deepEqual(withSerbian({ post: undefined }), ['sr/base post: missing']);
  assert.deepEqual(withSerbian({ replies_few: undefined }), ['sr/base replies_few: missing']);
  assert.deepEqual(withSerbian({ hello: 'Zdravo' }), ['sr/base hello: {{name}} is missing']);
  assert.deepEqual(withSerbian({ hello: 'Zdravo {{name}} {{ime}}' }), ['sr/base hello: {{ime}} is unknown']);
});

test('a key or plural form too many, an empty text and markup are named', () => {
  assert.deepEqual(withSerbian({ old: 'Staro' }), ['sr/base old: English has no such key']);
  assert.deepEqual(withSerbian({ replies_many: 'x' }), ['sr/base replies_many: sr has no such plural form']);
  assert.deepEqual(withSerbian({ post: ' ' }), ['sr/base post: empty']);
  assert.deepEqual(withSerbian({ post: '<b>Objavi</b>' }), ['sr/base post: texts carry no markup']);
});

test('a form for one exact number may leave the number out', () => {
  assert.deepEqual(withSerbian({ replies_one: 'jedan odgovor' }), []);
  assert.deepEqual(withSerbian({ replies_few: 'nekoliko odgovora' }), ['sr/base replies_few: {{count}} is missing']);
});

test('Arabic needs six forms', () => {
  assert.deepEqual([...formsOf('ar')].sort(), ['few', 'many', 'one', 'other', 'two', 'zero']);
});

test('pseudo-languages say all that English says, in letters that no text of ours has', () => {
  const packs = pseudoPacks({ 'en/base': { base: { ...english.base, months: 'May, June, July, August' } } });
  assert.deepEqual(packs['en-xa/base'].base, {
    post: '[Pöšt~~]',
    hello: '[Héllö {{name}}~~~~~]',
    replies_one: '[{{count}} ŕéplý~~~~~]',
    replies_other: '[{{count}} ŕéplîéš~~~~~~]',
    months: '[Måý~], [Jûñé~~], [Jûlý~~], [Åûğûšt~~]',
  });
  assert.equal(packs['ar-xb/base'].base.hello, '\u202eHello\u202c {{name}}');
});
