import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { sweep } from '../../tools/build/plugins.mjs';

const DAY_MS = 24 * 60 * 60_000;

describe('chunks of earlier builds', () => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  after(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, 'c'));
  const path = (file) => join(dist, 'c', file);
  const has = (file) => [file, `${file}.br`].every((one) => existsSync(path(one)));

  /** A build with these chunks: writes new ones, as Rollup does, then runs the sweep. */
  async function build(...files) {
    for (const file of files) for (const end of ['', '.br']) writeFileSync(path(file + end), file);
    await sweep(dist, { files: files.map((file) => `c/${file}`) }).writeBundle();
  }
  /** Dates the builds before the current one as superseded so long ago. */
  const supersededAgo = (ms) => {
    const list = join(dist, '.chunks');
    const builds = JSON.parse(readFileSync(list, 'utf8'));
    writeFileSync(list, JSON.stringify(builds.map((one) => (one.until ? { ...one, until: Date.now() - ms } : one))));
  };

  it('stay for pages with an older vf.js, and are removed a week after they were replaced', async () => {
    await build('core-1.js', 'view-1.js');
    await build('core-2.js', 'view-1.js');
    assert.ok(has('core-1.js'));
    supersededAgo(6 * DAY_MS);
    // A quick correction: pages with the first script must still find its chunks.
    await build('core-3.js', 'view-1.js');
    assert.ok(has('core-1.js') && has('core-2.js'));
    supersededAgo(8 * DAY_MS);
    await build('core-4.js', 'view-1.js');
    for (const gone of ['core-1.js', 'core-2.js']) {
      assert.ok(!existsSync(path(gone)) && !existsSync(path(`${gone}.br`)), gone);
    }
    // Superseded a moment ago, regardless of its age.
    assert.ok(has('core-3.js') && has('core-4.js') && has('view-1.js'));
  });

  it('are those of the last ten builds on a day with many', async () => {
    for (let number = 10; number < 22; number++) await build(`core-${number}.js`);
    assert.ok(!existsSync(path('core-11.js')));
    for (let number = 12; number < 22; number++) assert.ok(has(`core-${number}.js`), String(number));
  });
});
