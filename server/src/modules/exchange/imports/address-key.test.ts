import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addressKey } from './address-key';

it('gives each page one key, in any notation of its address', () => {
  const same = [
    'https://news.example/a/b',
    'http://www.news.example/a/b/',
    'https://m.news.example:443/a/b?utm_source=x&fbclid=y',
    'https://amp.news.example/a/b/amp/#comments',
    '//news.example/a/b/index.html',
  ];
  assert.deepEqual(new Set(same.map(addressKey)), new Set(['news.example/a/b']));
});

it('distinguishes pages by the rest of their query, in any order', () => {
  assert.equal(addressKey('https://news.example/?p=1&lang=no'), addressKey('https://news.example/?lang=no&p=1'));
  assert.notEqual(addressKey('https://news.example/?p=1'), addressKey('https://news.example/?p=2'));
});

it('leaves an id that is no address as it is', () => {
  for (const id of ['wp-42', 'javascript:alert(1)', 'http://']) assert.equal(addressKey(id), id);
});
