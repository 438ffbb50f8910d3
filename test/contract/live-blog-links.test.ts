/** Links in a live blog's replies and blocks: the same as in comments, and no others. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Inline } from '../../components/livestory/post/inline';
import { safeUrl } from '../../core/contract/values/links';
import markup from '../fixtures/markup-payloads.json' with { type: 'json' };

before(async () => {
  // The parser is a separate part, which a server has before it renders.
  await import('../../components/livestory/post/line');
  await new Promise(setImmediate);
});

const painted = (text: string) => renderToStaticMarkup(createElement(Inline, { text }));
const addressesIn = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href);

for (const address of [
  '//evil.example/x',
  'javascript:alert(1)',
  'vbscript:1',
  'data:text/html,hi',
  'intent://scan/#Intent;end',
  'https://bank.example@evil.example/',
]) {
  test(`a reply names no link to ${address}`, () => {
    const html = painted(`[read this](${address})`);
    assert.deepEqual(addressesIn(html), []);
    assert.match(html, /read this/);
  });
}

test('a name that looks like a foreign address does not become a link', () => {
  assert.deepEqual(addressesIn(painted('[bank.example](https://evil.example/)')), ['https://evil.example/']);
  assert.match(painted('[bank.example](https://evil.example/)'), /\[bank\.example\]\(/);
});

test('no hostile text of the fixtures becomes an unsafe address', () => {
  for (const text of markup
    .flat(9)
    .map((payload) => (typeof payload === 'string' ? payload : JSON.stringify(payload)))) {
    for (const href of addressesIn(painted(text))) assert.notEqual(safeUrl(href.replaceAll('&amp;', '&')), null, text);
  }
});

test('bold, italic and both kinds of links are unchanged', () => {
  assert.equal(
    painted('One **strong** and *soft*\n[here](https://a.example/b) https://www.c.example/d.'),
    'One <strong>strong</strong> and <em>soft</em><br/><a rel="noopener nofollow" target="_blank" href="https://a.example/b">here</a>' +
      ' <a rel="noopener nofollow" target="_blank" href="https://www.c.example/d">c.example/d</a>.',
  );
});
