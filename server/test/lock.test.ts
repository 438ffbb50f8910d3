import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { LockedError, takeLock } from '../src/database/lock';

describe('the lock of the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  const file = join(folder, 'pglite.lock');
  after(() => rmSync(folder, { recursive: true }));

  it('is given to one at a time, with its process id inside', async () => {
    const release = await takeLock(file);
    assert.match(readFileSync(file, 'utf8'), new RegExp(`^${process.pid} `));
    await assert.rejects(takeLock(file), LockedError);
    release();
    assert.equal(existsSync(file), false);
    (await takeLock(file))();
  });

  it('is refused while another process lives', async () => {
    writeFileSync(file, `${process.ppid} \n`);
    await assert.rejects(takeLock(file), new RegExp(`in use by process ${process.ppid}`));
    rmSync(file);
  });

  it('is taken over from a dead process', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    for (const text of [`${pid} 12345\n`, `${process.ppid} 1\n`, `${process.pid} 1\n`, '', 'nonsense']) {
      writeFileSync(file, text);
      (await takeLock(file))();
      assert.equal(existsSync(file), false, text);
    }
  });

  it('goes to one of many who find a dead one’s at once', async () => {
    writeFileSync(file, '999999999 1\n');
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => takeLock(file)));
    const taken = results.filter((result) => result.status === 'fulfilled');
    assert.equal(taken.length, 1);
    for (const { value } of taken) value();
  });
});
