import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { safeUrl } from '../../../core/contract/values/links';
import { splitLinks } from '../../../core/contract/values/split-links';

const payloads = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/xss-payloads.json', import.meta.url), 'utf8'),
) as { payload: string }[];

test('links addresses in a sentence and leaves its punctuation', () => {
  assert.deepEqual(splitLinks('See https://a.example/x_(y), or (www.b.example).'), [
    { text: 'See ' },
    { text: 'https://a.example/x_(y)', url: 'https://a.example/x_(y)' },
    { text: ', or (' },
    { text: 'www.b.example', url: 'https://www.b.example/' },
    { text: ').' },
  ]);
});

test('follows only http and https, and nothing that hides its target', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.example',
    'https://user:pass@a.example/',
    'https://good.example@evil.example/',
    'https://a.example/\u202Egpj.exe',
    'https://a.example/ b',
    'https://a.example/"onclick=x',
    'https://a',
    'https://',
    'http:///a.example',
    `https://a.example/${'x'.repeat(3000)}`,
  ])
    assert.equal(safeUrl(text), null, text);
  assert.equal(safeUrl('HTTPS://Bücher.Example/ä'), 'https://xn--bcher-kva.example/%C3%A4');
});

test('does not link the host of a mail address or the middle of a word', () => {
  assert.deepEqual(splitLinks('me@www.a.example'), [{ text: 'me@www.a.example' }]);
});

test('splits every hostile text without loss, and links only safe addresses', () => {
  for (const { payload } of payloads) {
    const parts = splitLinks(payload);
    assert.equal(parts.map((part) => part.text).join(''), payload);
    for (const { url } of parts) if (url) assert.match(url, /^https?:\/\/[^/@"'<>\s]+\/[^"'<>\s]*$/);
  }
});

/** `text → address`, one per line; no link without an address. The first part has linkify-it's own cases. */
const cases = readFileSync(new URL('../../../test/fixtures/links.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('%'))
  .map((line) => line.split(' → ') as [string, string?]);

test('finds the addresses of a text as its reader does, in every script', () => {
  assert.ok(cases.length > 100);
  for (const [text, address = ''] of cases) {
    const links = splitLinks(text).flatMap((part) => (part.url ? part.text : []));
    assert.deepEqual(links, address ? address.split(' + ') : [], text);
  }
});

test('every sign that ends a sentence or closes a bracket, in any script, stays outside', () => {
  for (const sign of '.,;!?:…)]}»”’؟،؛۔。、，．！？；：）］｝〉》」』】〕।॥։።') {
    for (const [before, after] of [
      ['', ''],
      ['', ' x'],
      ['«', '»'],
    ] as const) {
      const [address] = splitLinks(`${before}https://a.example/x${sign}${after}`).flatMap(({ text, url }) =>
        url ? text : [],
      );
      assert.equal(address, 'https://a.example/x', sign);
    }
  }
});

test('every character that an address may contain continues it, and some cannot end it', () => {
  for (const sign of "_~@$&=+-%/#'")
    assert.deepEqual(
      splitLinks(`https://a.example/x${sign}y`).map(({ text }) => text),
      [`https://a.example/x${sign}y`],
    );
  for (const sign of '_~@$&=+-/#')
    assert.deepEqual(
      splitLinks(`https://a.example/x${sign} y`).map(({ text }) => text),
      [`https://a.example/x${sign}`, ' y'],
    );
});
