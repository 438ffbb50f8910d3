import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { checkSizes, measureSizes } from '../../tools/check/sizes.mjs';
import { aRepository } from './fixture.mjs';

/** A module that compresses to about the given size with brotli. */
const weighing = (bytes, imports = '') =>
  `${imports}export const x="${randomBytes(bytes)
    .toString('latin1')
    .replace(/["\\\n\r]/g, 'a')}"`;

const manifest = (entries) => {
  const files = [...new Set(Object.values(entries).flat(2))];
  const numbers = (names) => names.map((name) => files.indexOf(name));
  return JSON.stringify({
    files: files.map((name) => [`c/${name}`, 'x']),
    entries: Object.fromEntries(
      Object.entries(entries).map(([name, [needs, beside]]) => [name, [numbers(needs), numbers(beside)]]),
    ),
    texts: {},
    sheets: {},
  });
};
const core = [['core-b2.js'], ['deferred-f6.js']];
const talk = [['vf-conversations-c3.js', 'core-b2.js', 'react-a1.js'], ['vf-conversations-deferred-g7.js']];
const chat = [['vf-chat-h8.js', 'core-b2.js', 'react-a1.js', 'shared-i9.js'], []];

const dist = (scriptBytes, conversation = 500) =>
  aRepository({
    'vf.js': `const first=[["c/loader-l1.js","x"],"abcdef"];${weighing(scriptBytes)}`,
    'c/loader-l1.js': weighing(300, 'const more=()=>import("./reading-r1.js");'),
    'c/reading-r1.js': weighing(400),
    'c/react-a1.js': weighing(60_000),
    'c/core-b2.js': weighing(500),
    'c/core-b1.js': weighing(9000),
    'c/vf-conversations-c3.js': weighing(conversation),
    'c/vf-chat-h8.js': weighing(700),
    'c/shared-i9.js': weighing(800),
    'c/deferred-f6.js': weighing(2000),
    'c/vf-conversations-deferred-g7.js': weighing(1000),
    'c/vf-conversations-en-abcdef.json': manifest({ 'vf-conversations': talk, core }),
    'c/more-vf-conversations-en-abcdef.json': manifest({ 'vf-conversations': talk }),
    'c/vf-chat-en-abcdef.json': manifest({ 'vf-chat': chat, core }),
    'c/more-vf-chat-en-abcdef.json': manifest({ 'vf-chat': chat }),
    'c/vf-tray-en-abcdee.json': manifest({ 'vf-tray': chat, core }),
  });

const sizeOf = async (folder) => {
  const { lines } = await measureSizes(folder);
  return (name) => lines.find((line) => line.name === name)?.size;
};

test('every widget of this build has a line: the conversation with everything but React, others with what they add', async () => {
  const size = await sizeOf(dist(100));
  assert.ok(size('conversations') > 1500 && size('conversations') < 2700, `${size('conversations')}`);
  assert.ok(size('chat, further') > 1200 && size('chat, further') < 1900, `${size('chat, further')}`);
  assert.equal(size('tray, further'), undefined);
});

test('the conversation is counted as one file, and as the files that other pages share', async () => {
  const size = await sizeOf(dist(100));
  assert.ok(size('conversations') < size('conversations, in files'));
});

test('other files are counted separately, chunks of earlier builds not at all', async () => {
  const size = await sizeOf(dist(100));
  assert.ok(size('deferred') > 2400 && size('deferred') < 4000, `${size('deferred')}`);
});

test('files before the first comment, and those for readers, have separate rows', async () => {
  const size = await sizeOf(dist(100));
  const [script, first, reading] = ['vf.js', 'before paint', 'reading'].map(size);
  assert.ok(first > script + 200 && first < script + 500, `${script} ${first}`);
  assert.ok(reading > first + 300 && reading < first + 600, `${reading}`);
});

test('the reporters’ field of a live blog has a line: its own chunks, without those of the widget', async () => {
  const blog = [['vf-livestory-h8.js', 'core-b2.js', 'react-a1.js'], []];
  const folder = aRepository({
    'vf.js': 'const first=[["c/loader-l1.js","x"],"abcdef"];',
    'c/loader-l1.js': 'const more=()=>import("./reading-r1.js");',
    'c/reading-r1.js': weighing(10),
    'c/react-a1.js': weighing(60_000),
    'c/core-b2.js': weighing(5000),
    'c/vf-conversations-c3.js': weighing(10),
    'c/vf-livestory-h8.js': weighing(5000, 'const field=()=>import("./writer-w1.js");'),
    'c/writer-w1.js': weighing(600, 'import{a}from"./core-b2.js";import{b}from"./poll-p1.js";'),
    'c/writer-w0.js': weighing(9000),
    'c/poll-p1.js': weighing(700, 'import"./react-a1.js";'),
    'c/vf-conversations-en-abcdef.json': manifest({ 'vf-conversations': [['vf-conversations-c3.js'], []], core }),
    'c/deferred-f6.js': weighing(10),
    'c/more-vf-conversations-en-abcdef.json': manifest({}),
    'c/vf-livestory-en-abcdef.json': manifest({ 'vf-livestory': blog, core }),
    'c/more-vf-livestory-en-abcdef.json': manifest({}),
  });
  const size = await sizeOf(folder);
  assert.ok(size('reporters’ field') > 900 && size('reporters’ field') < 2000, `${size('reporters’ field')}`);
});

test('a file over its budget is named', async () => {
  const { findings } = await checkSizes(dist(100, 60_000));
  assert.equal(findings.length, 2);
  assert.match(findings[0], /^conversations: \d+\.\d+ KB of 42\.50 KB$/);
  assert.match(findings[1], /^conversations, in files: \d+\.\d+ KB of \d+\.\d\d KB$/);
});

test('without a build there is nothing to measure', async () => {
  await assert.rejects(measureSizes(aRepository({ 'a.js': '' })), /npm run build/);
});
