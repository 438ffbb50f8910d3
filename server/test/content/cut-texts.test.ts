import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutText, firstCharacter } from '../../../core/contract/values/cut-text';
import { cutTitle } from '../../../core/contract/values/cut-title';
import { partOf } from '../../../test/support/part-of';
import { excerptOf } from '../../src/modules/content/comments/excerpt';
import { readPage } from '../../src/modules/content/previews/read-page';
import { textOf } from '../../src/modules/delivery/push/push-message';
import { readPosted } from '../../src/modules/people/logins/posted-answer';
import { pathOf } from '../../src/modules/sites/pages/page-fields';

const CHARACTERS = ['👨‍👩‍👧‍👦', '🇩🇪', 'e\u0301\u0323', '👍🏽', 'क्षि', '😀', '각', '\r\n'];
const isWhole = (part: string, text: string, sign: string) => {
  const kept = part.replace(/(…|\.\.\.)$/, '');
  assert.ok(text.startsWith(kept), sign);
  const rest = kept.slice(3);
  assert.equal(rest.replaceAll(sign, '').replaceAll(sign.trim(), ''), '', JSON.stringify([sign, rest.slice(-12)]));
};

test('every cut is between characters as readers see them', () => {
  for (const sign of CHARACTERS) {
    const text = `abc${sign.repeat(400)}`;
    for (let most = 20; most < 34; most += 1) isWhole(cutText(text, most), text, sign);
    isWhole(cutTitle(text), text, sign);
    if (sign.trim()) isWhole(excerptOf(text), text, sign);
    const long = `abc${sign.repeat(3000)}`;
    const message = partOf<Parameters<typeof textOf>[0]>({ notification: { body: long }, receipt: 'x' });
    isWhole(JSON.parse(textOf(message).toString()).notification.body, long, sign);
  }
});

test('a cut text is never longer than the limit, and never empty because of combining marks', () => {
  const pile = `e${'\u0301'.repeat(5000)}`;
  assert.equal(cutText(pile, 20).length, 20);
  for (const sign of CHARACTERS) assert.ok([...cutText(sign.repeat(100), 30)].length <= 30, sign);
  assert.equal(cutText('short', 20), 'short');
});

test('a notice shows the new part of a reply, as a reader sees it', () => {
  const quote = `> ${'Their own words. '.repeat(30)}`;
  assert.equal(excerptOf(`${quote}\n\nThat is **new**, see [this](https://a.example).`), 'That is new, see this.');
  assert.equal(excerptOf(`First.\n> quoted\nSecond.`), 'First. Second.');
  assert.equal(excerptOf('>:( not again'), '>:( not again');
  assert.equal(excerptOf('> all'), '> all');
});

test('texts that the server stores and learns are cut between characters', () => {
  for (const sign of CHARACTERS.filter((one) => one.trim() && one.normalize() === one)) {
    const text = `abc${sign.repeat(3000)}`;
    isWhole(pathOf(text).slice(1), text, sign);
    const name = readPosted({ user: JSON.stringify({ name: { firstName: text } }) });
    isWhole(String(Object.fromEntries(name).name), text, sign);
    const page = Buffer.from(`<title>${text}</title><meta property="og:description" content="${text}">`);
    const { title, description } = readPage(page, 'text/html; charset=utf-8');
    isWhole(String(title), text, sign);
    isWhole(String(description), text, sign);
  }
});

test('initials are characters as a reader sees them', () => {
  for (const sign of CHARACTERS.filter((one) => one.trim())) assert.equal(firstCharacter(`${sign}bc`), sign);
  assert.equal(firstCharacter(''), '');
});
