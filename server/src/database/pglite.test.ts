/** The embedded database reserves memory for one connection, and protects its directory. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { sql } from 'kysely';
import { IN_MEMORY } from '../config';
import { openPGlite } from './pglite';

it('limits the cache to 16 MB and the connections to a few', async () => {
  const database = await openPGlite(IN_MEMORY);
  try {
    const { rows } = await sql`
      select current_setting('shared_buffers') as buffers, current_setting('max_connections') as connections`.execute(
      database.db,
    );
    assert.deepEqual(rows, [{ buffers: '16MB', connections: '4' }]);
  } finally {
    await database.close();
  }
});

it('lets only its owner enter the directory', { skip: process.platform === 'win32' }, async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'pglite-')), 'data');
  // The mode that an earlier version used.
  mkdirSync(dataDir, { mode: 0o777 });
  const database = await openPGlite(dataDir);
  try {
    assert.equal(statSync(dataDir).mode & 0o777, 0o700);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
});
