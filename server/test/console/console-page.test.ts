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
  const packs = [
    { language: 'de', fileName: 'console-deutsch.js' },
    { language: 'fi', fileName: 'console-suomiki.js' },
  ];
  writeFileSync(join(distDir, 'console/preload.json'), JSON.stringify({ scripts: ['react-abcdefg.js'], packs }));
  t = await startTestApp({ distDir });
});
after(async () => {
  await t?.close();
  rmSync(distDir, { recursive: true, force: true });
});

it('names React and the texts of the moderator’s language, so that the browser loads them with the console', async () => {
  const page = async (language: string) => {
    const answer = await t.inject({ url: '/console/localhost', headers: { 'accept-language': language } });
    return [...answer.body.matchAll(/modulepreload" href="\/console\/files\/([^"]+)"/g)].map(([, file]) => file);
  };
  assert.deepEqual(await page('de'), ['react-abcdefg.js', 'console-deutsch.js']);
  assert.deepEqual(await page('fi'), ['react-abcdefg.js', 'console-suomiki.js']);
});
