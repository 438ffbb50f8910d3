import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { Config } from '../config';
import { serveAndReset } from './reset';

const RESET_MS = 3_600_000;

describe('a demo that starts over', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'vf-reset-'));
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => {
    mock.timers.reset();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Servers that store something. Time passes for each but the last, which exits with its own code. */
  function servers(count: number) {
    const found: boolean[] = [];
    const start = (): ChildProcess => {
      found.push(existsSync(join(dataDir, 'pglite')));
      for (const name of ['pglite', 'media']) mkdirSync(join(dataDir, name));
      writeFileSync(join(dataDir, 'demo-accounts.json'), '{}');
      const child = new EventEmitter() as ChildProcess;
      child.kill = () => child.emit('exit', 0, null);
      const isLast = found.length === count;
      setImmediate(() => (isLast ? child.emit('exit', 7, null) : mock.timers.tick(RESET_MS)));
      return child;
    };
    return { start, found };
  }
  const serve = (start: () => ChildProcess) => serveAndReset({ dataDir, demoResetMs: RESET_MS } as Config, start);

  it('deletes the database and uploads between two servers, and leaves the passwords', async () => {
    const { start, found } = servers(3);
    assert.equal(await serve(start), 7);
    assert.deepEqual(found, [false, false, false]);
    assert.ok(existsSync(join(dataDir, 'demo-accounts.json')));
  });

  it('refuses a folder with data, and deletes nothing', async () => {
    mkdirSync(join(dataDir, 'pglite'));
    const { start, found } = servers(1);
    await assert.rejects(serve(start), /VF_DEMO_RESET would delete .*pglite/);
    assert.deepEqual(found, []);
    assert.ok(existsSync(join(dataDir, 'pglite')));
  });

  it('accepts its folder again after a stop', async () => {
    await serve(servers(1).start);
    rmSync(join(dataDir, 'media'), { recursive: true });
    const child = new EventEmitter() as ChildProcess;
    const ended = serve(() => child);
    setImmediate(() => child.emit('exit', 0, null));
    assert.equal(await ended, 0);
  });
});
