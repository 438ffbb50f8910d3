/** Files made to fill the memory, to stall the import, or to reach other files. */
import assert from 'node:assert/strict';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { it } from 'node:test';
import { createGzip } from 'node:zlib';
import { htmlToText } from '../../platform/text/html-text';
import { type Written, writeZip, type ZipEntry } from '../zip/write-zip';
import { findFormat } from './formats';
import { LINE_MAX } from './lines';
import { markdownToText } from './markdown-text';
import { readText } from './open-file';

const MB = 1024 * 1024;

/** Repeats a text until it has this many characters, between a beginning and an end. */
async function* repeated(text: string, length: number, [begin, end] = ['', '']): AsyncGenerator<string> {
  yield begin;
  const chunk = text.repeat(Math.ceil((64 * 1024) / text.length));
  for (let sent = 0; sent < length; sent += chunk.length) yield chunk;
  yield end;
}

async function* whole(text: string) {
  yield text;
}

async function read(name: string, chunks: AsyncIterable<string>) {
  const problems = new Map<string, number>();
  const records: object[] = [];
  const options = {
    zone: 'UTC',
    report: ({ what }: { what: string }) => problems.set(what, (problems.get(what) ?? 0) + 1),
  };
  for await (const record of findFormat(name)?.read(chunks, options) ?? []) records.push(record);
  return { records, problems: [...problems.keys()] };
}

it('stops at a compressed file that would fill the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vf-bomb-'));
  const line = `${JSON.stringify({ kind: 'user', id: 'a', name: 'A'.repeat(900) })}\n`;
  const [gzipped, zipped] = [join(folder, 'bomb.gz'), join(folder, 'bomb.zip')];
  await pipeline(repeated(line, 200 * MB), createGzip(), createWriteStream(gzipped));
  await writeZip(zipped, entry(repeated(line, 200 * MB)));
  for (const file of [gzipped, zipped]) {
    let length = 0;
    const reading = async () => {
      for await (const chunk of readText(file)) length += chunk.length;
    };
    await assert.rejects(reading(), /expands to more than 200 times its size/);
    assert.ok(length <= 128 * MB, `${length} characters of ${file}`);
  }
  rmSync(folder, { recursive: true });
});

async function* entry(content: AsyncIterable<string>): AsyncGenerator<ZipEntry, void, Written> {
  yield { name: 'records.ndjson', content };
}

it('leaves Markdown unconverted if that would take too long', () => {
  const quotes = (levels: number) => `${'>'.repeat(levels)} deep`;
  assert.equal(markdownToText(quotes(30)), `${'> '.repeat(5)}deep`);
  for (const text of [quotes(500_000), '> '.repeat(9_000), '_a_'.repeat(200_000), '[a]('.repeat(100_000)]) {
    const began = performance.now();
    assert.ok(markdownToText(text).length > 0);
    assert.ok(performance.now() - began < 10_000, text.slice(0, 4));
  }
});

it('skips a line that never ends, and reads the next', async () => {
  const good = '{"kind":"user","id":"a","name":"Ada"}';
  const { records, problems } = await read('vf1', repeated('{"a":', LINE_MAX + 4 * MB, ['', `\n${good}\n`]));
  assert.deepEqual([records.length, problems], [1, ['record that does not match vf/1']]);
});

it('stops at a JSON text, an item or a nesting that never ends', async () => {
  const isso = (text: string, ends: [string, string]) => read('isso', repeated(text, 8 * MB, ends));
  for (const [text, begin] of [
    ['xxxxxxxx', '[{"id":"'],
    ['1,', '[{"id":['],
  ] as const) {
    const { problems } = await isso(text, [begin, '']);
    assert.deepEqual(problems, ['damaged JSON: an item is too large, and the rest is not read']);
  }
  const { problems } = await isso('[', ['[', ']'.repeat(MB)]);
  assert.deepEqual(problems, ['damaged JSON: the rest is not read']);
});

it('stops at an XML element, a nesting or a list of elements that never ends', async () => {
  for (const text of ['words and words ', '<a>', '<b/>']) {
    const { problems } = await read('disqus', repeated(text, 64 * MB, ['<disqus><post>', '']));
    assert.deepEqual(problems, ['damaged XML: too large, and the rest is not read'], text);
  }
});

it('does not expand entities that an XML file defines', async () => {
  const lines = ['<!DOCTYPE disqus [<!ENTITY a "ha">', ...Array.from({ length: 9 }, (_, at) => entity(at + 1)), ']>'];
  const file = `${lines.join('\n')}<disqus><post dsq:id="1"><message>&e9;</message><thread dsq:id="1"/></post></disqus>`;
  const { records, problems } = await read('disqus', whole(file));
  assert.ok(JSON.stringify(records).length < 1000);
  assert.deepEqual(problems, ['damaged XML']);
});

const entity = (level: number) => `<!ENTITY e${level} "${`&${level === 1 ? 'a' : `e${level - 1}`};`.repeat(10)}">`;

it('converts nested markup and documents of any depth', async () => {
  const html = `${'<blockquote>'.repeat(20_000)}deep${'</blockquote>'.repeat(20_000)}`;
  assert.match(htmlToText(html), /deep/);
  const nested = `{"id":"1","asset_id":"a","author_id":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)},"body":"text"}`;
  const { records } = await read('talk', whole(nested));
  assert.equal(records.length, 1);
});
