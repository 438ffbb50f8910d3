/** The page of the newsroom console. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { startTestApp, type TestApp } from '../support/app';

let t: TestApp;
const distDir = mkdtempSync(join(tmpdir(), 'vf-console-page-'));
before(async () => {
  mkdirSync(join(distDir, 'console'));
  const preload = {
    start: 'start-abcdefg.js',
    entry: 'console-abcdefg.js',
    scripts: ['react-abcdefg.js'],
    texts: { de: 'texts-deutsch.js', fi: 'texts-suomiki.js' },
    screens: { overview: ['overview-abcdefg.js'], queue: ['queue-abcdefg.js', 'shared-abcdefg.js'] },
  };
  writeFileSync(join(distDir, 'console/preload.json'), JSON.stringify(preload));
  t = await startTestApp({ distDir });
});
after(async () => {
  await t?.close();
  rmSync(distDir, { recursive: true, force: true });
});

it('names React, the texts of the moderator’s language and the screen, so that the browser loads all of them at once', async () => {
  const page = async (language: string, path = '') => {
    const answer = await t.inject({ url: `/console/localhost${path}`, headers: { 'accept-language': language } });
    return [...answer.body.matchAll(/(?:src|href)="\/console\/files\/([^"]+)-\w{7}\.js"/g)].map(([, file]) => file);
  };
  const first = ['start', 'console', 'react'];
  assert.deepEqual(await page('de'), [...first, 'texts', 'overview']);
  assert.deepEqual(await page('fi', '/queue/waiting?x=1'), [...first, 'texts', 'queue', 'shared']);
  assert.deepEqual(await page('fi', '/constructor'), [...first, 'texts', 'overview']);
  const { body } = await t.inject({ url: '/console/localhost', headers: { 'accept-language': 'fi' } });
  assert.match(body, /texts-suomiki\.js/);
});
