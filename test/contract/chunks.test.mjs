import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { sweep } from '../../build/plugins.mjs';

const HOUR_MS = 60 * 60_000;

describe('chunks of earlier builds', () => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  after(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, 'c'));
  const path = (file) => join(dist, 'c', file);
  const has = (file) => [file, `${file}.br`, `${file}.gz`].every((one) => existsSync(path(one)));

  /** A build with these chunks: those that are new are written, as Rollup does, then the sweep runs. */
  async function build(...files) {
    for (const file of files) for (const end of ['', '.br', '.gz']) writeFileSync(path(file + end), file);
    await sweep(dist, { files: files.map((file) => `c/${file}`) }).writeBundle();
  }
  const age = (file, ms) => {
    for (const end of ['', '.br', '.gz']) utimesSync(path(file + end), new Date(), new Date(Date.now() - ms));
  };

  it('stay for whoever holds an older vf.js, and go a day after they were superseded', async () => {
    await build('core-1.js', 'view-1.js');
    // Built long ago, superseded only now.
    age('core-1.js', 500 * HOUR_MS);
    await build('core-2.js', 'view-1.js');
    assert.ok(has('core-1.js'));
    // A correction right after it: whoever still holds the first script must find its chunks nevertheless.
    await build('core-3.js', 'view-1.js');
    assert.ok(has('core-1.js') && has('core-2.js'));
    age('core-1.js', 25 * HOUR_MS);
    age('view-1.js', 25 * HOUR_MS);
    await build('core-3.js', 'view-1.js');
    assert.ok(!existsSync(path('core-1.js')) && !existsSync(path('core-1.js.br')));
    assert.ok(has('core-2.js') && has('core-3.js') && has('view-1.js'));
  });
});
