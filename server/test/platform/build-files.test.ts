/** Pages opened with an earlier build find their files after a release, without copying files. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { DAY_MS } from '../../../core/contract/values/durations';
import { storeBuild } from '../../src/modules/platform/assets/build-files';
import { startTestApp, type TestApp } from '../support/app';

const CODE = 'export const build = "older";';

describe('files of earlier builds', () => {
  let test: TestApp;
  const distDir = mkdtempSync(join(tmpdir(), 'dist-'));
  before(async () => {
    mkdirSync(join(distDir, 'c'));
    test = await startTestApp({ distDir });
  });
  after(async () => {
    await test.close();
    rmSync(distDir, { recursive: true });
  });

  /** Serves a build with these files, and restarts the server. */
  async function release(...names: string[]): Promise<void> {
    rmSync(join(distDir, 'c'), { recursive: true });
    mkdirSync(join(distDir, 'c'));
    for (const name of names) {
      writeFileSync(join(distDir, 'c', name), CODE);
      writeFileSync(join(distDir, 'c', `${name}.br`), brotliCompressSync(CODE));
      writeFileSync(join(distDir, 'c', `${name}.map`), '{}');
    }
    await storeBuild(test.app);
  }
  const get = (name: string, encoding = 'identity') =>
    test.inject({ url: `/c/${name}`, headers: { 'accept-encoding': encoding } });
  const isServed = async (name: string) => (await get(name)).body === CODE;

  it('are served from the database when they are no longer on the disk', async () => {
    await release('core.deferred-older01.js', 'text-older1.css', 'vf-poll-en-older1.json');
    await release('core-newer01.js');
    for (const [name, type] of [
      ['core.deferred-older01.js', 'text/javascript'],
      ['text-older1.css', 'text/css'],
      ['vf-poll-en-older1.json', 'application/json'],
    ] as const) {
      const plain = await get(name);
      assert.equal(plain.statusCode, 200, name);
      assert.equal(plain.body, CODE);
      assert.match(String(plain.headers['content-type']), new RegExp(`^${type}`));
      assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(plain.headers['content-encoding'], undefined);
      const small = await get(name, 'br');
      assert.equal(small.headers['content-encoding'], 'br');
      assert.equal(brotliDecompressSync(small.rawPayload).toString(), CODE);
      assert.notEqual(small.headers.etag, plain.headers.etag);
    }
  });

  it('are found by a server that has never had them', async () => {
    await release('core-newer01.js');
    const other = mkdtempSync(join(tmpdir(), 'dist-'));
    mkdirSync(join(other, 'c'));
    writeFileSync(join(other, 'c', 'core-beside1.js'), CODE);
    await storeBuild(Object.assign(Object.create(test.app), { config: { ...test.app.config, distDir: other } }));
    rmSync(other, { recursive: true });
    assert.equal(await isServed('core-beside1.js'), true);
    assert.equal(await isServed('core-newer01.js'), true);
  });

  it('are kept for two weeks after their build was replaced, for any time they were in use', async () => {
    await release('core-first01.js');
    test.pass(30 * DAY_MS);
    await release('core-second1.js');
    assert.equal(await isServed('core-first01.js'), true);
    test.pass(13 * DAY_MS);
    await release('core-second1.js');
    assert.equal(await isServed('core-first01.js'), true);
    test.pass(2 * DAY_MS);
    await release('core-third01.js');
    assert.equal(await isServed('core-first01.js'), false);
    assert.equal(await isServed('core-second1.js'), true);
  });

  it('stay for good when an earlier build is served again', async () => {
    await release('core-gone001.js');
    await release('core-other01.js');
    await release('core-gone001.js');
    test.pass(30 * DAY_MS);
    await release('core-gone001.js');
    assert.equal(await isServed('core-gone001.js'), true);
    assert.equal(await isServed('core-other01.js'), false);
  });

  it('are those that the build names, not other files in its folder', async () => {
    writeFileSync(
      join(distDir, '.chunks'),
      JSON.stringify([
        { until: null, files: ['core-named01.js'] },
        { until: 1, files: ['core-before1.js'] },
      ]),
    );
    await release('core-named01.js', 'core-before1.js');
    rmSync(join(distDir, '.chunks'));
    await release('core-after01.js');
    assert.equal(await isServed('core-named01.js'), true);
    assert.equal(await isServed('core-before1.js'), false);
  });

  it('do not keep a server from starting when they cannot be stored', async () => {
    const lines: unknown[] = [];
    const log = { error: (...line: unknown[]) => lines.push(line) };
    const db = {
      selectFrom: () => {
        throw new Error('away');
      },
    };
    await storeBuild({ ...test.app, config: test.app.config, clock: test.app.clock, db, log } as never);
    assert.equal(lines.length, 1);
  });
});
