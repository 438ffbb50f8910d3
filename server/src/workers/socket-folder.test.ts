import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { IN_MEMORY } from '../config/data-dir';
import { makeSocketFolder } from './socket-folder';

describe('folder of the workers’ sockets', () => {
  const root = mkdtempSync(join(tmpdir(), 'sockets-'));
  after(() => rmSync(root, { recursive: true }));

  it('is in the data directory, for its owner only', () => {
    const folder = makeSocketFolder(join(root, 'data'), {});
    assert.equal(dirname(folder), join(root, 'data/run'));
    assert.equal(statSync(folder).mode & 0o777, 0o700);
  });

  it('is in the runtime directory without a data directory, or with one that is too long or cannot be made', () => {
    for (const dataDir of [IN_MEMORY, join(root, 'long'.repeat(30)), '/dev/null/data']) {
      assert.equal(dirname(makeSocketFolder(dataDir, { XDG_RUNTIME_DIR: root })), root, dataDir);
    }
  });

  it('is in the temporary directory if nothing else is known', () => {
    const folder = makeSocketFolder(IN_MEMORY, {});
    assert.equal(dirname(folder), tmpdir());
    rmSync(folder, { recursive: true });
  });
});
