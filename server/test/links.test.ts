import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { safeUrl, splitLinks } from '../../core/contract/links';

const payloads = JSON.parse(
  readFileSync(new URL('../../test/fixtures/xss-payloads.json', import.meta.url), 'utf8'),
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

test('follows http and https only, and nothing that hides where it leads', () => {
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

test('splits every hostile text without loss, and links only what is safe', () => {
  for (const { payload } of payloads) {
    const parts = splitLinks(payload);
    assert.equal(parts.map((part) => part.text).join(''), payload);
    for (const { url } of parts) if (url) assert.match(url, /^https?:\/\/[^/@"'<>\s]+\/[^"'<>\s]*$/);
  }
});
