import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { LockedError, takeLock } from './lock';

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
    await assert.rejects(takeLock(file, 0), new RegExp(`in use by process ${process.ppid}`));
    rmSync(file);
  });

  it('is waited for while its owner is about to go', async () => {
    const owner = spawn('cat');
    await once(owner, 'spawn');
    writeFileSync(file, `${owner.pid} \n`);
    await assert.rejects(takeLock(file, 0), LockedError);
    const taken = takeLock(file);
    owner.stdin.end();
    (await taken)();
  });

  it('is not kept by a dead process that its parent has not collected', {
    skip: !existsSync('/proc/self'),
  }, async () => {
    // The shell becomes `sleep`, which collects no children; the child ends after that, or the shell would collect it.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 30']);
    try {
      const [printed] = await once(parent.stdout, 'data');
      const pid = String(printed).trim();
      while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await wait(20);
      writeFileSync(file, `${pid} \n`);
      (await takeLock(file, 0))();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('is taken over from a dead process', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    for (const text of [`${pid} 12345\n`, `${process.ppid} 1\n`, `${process.pid} 1\n`, '', 'nonsense']) {
      writeFileSync(file, text);
      (await takeLock(file))();
      assert.equal(existsSync(file), false, text);
    }
  });

  it('is taken by exactly one of many processes that find a dead owner’s at once', async () => {
    writeFileSync(file, '999999999 1\n');
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => takeLock(file)));
    const taken = results.filter((result) => result.status === 'fulfilled');
    assert.equal(taken.length, 1);
    for (const { value } of taken) value();
  });
});
