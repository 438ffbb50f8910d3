/** React without what no widget uses (build/slim/react.mjs): complete, or not built. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { refuseUnused, slimmed } from '../../build/slim/react.mjs';

const FILE = 'react-dom-client.production.js';
const react = readFileSync(
  createRequire(import.meta.url)
    .resolve('react-dom/package.json')
    .replace('package.json', `cjs/${FILE}`),
  'utf8',
);

test('finds every part it leaves out in the React that is installed', () => {
  const code = slimmed(FILE, react);
  assert.ok(code.length < react.length * 0.85, `${code.length} of ${react.length}`);
  assert.match(code, /function waitForCommitToBeReady\(state, timeoutOffset\) \{return null\}/);
});

test('does not build with a React that lacks one', () => {
  assert.throws(() => slimmed(FILE, react.replaceAll('startViewTransition', 'begin')), /no startViewTransition in it/);
});

test('leaves every other file as it is', () => {
  assert.equal(slimmed('client.js', 'exports.x = 1;'), undefined);
});

test('does not build a module of ours that uses what is left out', () => {
  const uses = [
    `import { useOptimistic } from 'react';`,
    `import { useRef, ViewTransition } from 'react';`,
    `import { createPortal } from 'react-dom';`,
    '<p style={{ color }}>a</p>',
    '<form action={post}>a</form>',
    '<select><option>a</option></select>',
    '<vf-tray></vf-tray>',
    '<svg><path strokeWidth="2" /></svg>',
    '<p onMouseEnter={open}>a</p>',
  ];
  for (const code of uses) assert.throws(() => refuseUnused('a.tsx', code), /leaves out of React/, code);
  refuseUnused('a.tsx', `import { type RefObject, useRef } from 'react'; <p className="style" onClick={open}>a</p>;`);
});
