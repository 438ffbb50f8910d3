import assert from 'node:assert/strict';
import { it } from 'node:test';
import { prosemirrorToText } from './prosemirror-text';

const text = (words: string, href?: string) => ({
  type: 'text',
  text: words,
  ...(href && { marks: [{ type: 'bold' }, { type: 'link', attrs: { href } }] }),
});
const node = (type: string, ...content: object[]) => ({ type, content });
const read = (...content: object[]) => prosemirrorToText(JSON.stringify(node('doc', ...content)));

it('keeps paragraphs, line breaks and quotes', () => {
  const quote = node('blockquote', node('paragraph', text('said')), node('paragraph', text('and said')));
  assert.equal(
    read(node('paragraph', text('one'), { type: 'hard_break' }, text('two')), quote, node('paragraph', text('three'))),
    'one\ntwo\n\n> said\n>\n> and said\n\nthree',
  );
});

it('writes links, pictures and lists as text, and drops unsafe addresses', () => {
  const list = node(
    'bullet_list',
    node('list_item', node('paragraph', text('a'))),
    node('list_item', node('paragraph', text('b'))),
  );
  assert.equal(
    read(
      node('paragraph', text('here', 'https://example.org/'), text(' or '), text('there', 'javascript:alert(1)')),
      list,
      node('figure', { type: 'image', attrs: { src: 'https://example.org/a.png' } }),
      node('figure', { type: 'image', attrs: { src: 'data:text/html,x' } }),
    ),
    'here (https://example.org/) or there\n\na\nb\n\nhttps://example.org/a.png',
  );
});

it('recognizes anything but a document', () => {
  for (const other of [
    '',
    'plain',
    '{"type":"doc"}',
    '{"type":"doc","content":',
    '[]',
    '{"type":"other","content":[]}',
  ]) {
    assert.equal(prosemirrorToText(other), null, other);
  }
});

it('survives a document of any depth', () => {
  let deep: object = text('deep');
  for (let depth = 0; depth < 2000; depth += 1) deep = node('blockquote', deep);
  assert.equal(read(deep, node('paragraph', text('after')))?.endsWith('after'), true);
});
