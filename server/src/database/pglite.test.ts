/** The embedded database reserves memory for one connection, protects its directory, and begins from the build's. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
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

it('begins from the database of the build as from one that it creates', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pglite-'));
  const file = join(folder, 'new-database.tar.gz');
  execFileSync(process.execPath, ['server/new-database.mjs', file]);
  const settingsOf = async (dataDir: string, dump?: Uint8Array) => {
    const database = await openPGlite(dataDir, dump);
    try {
      const { rows } = await sql`
        select datcollate, datctype, pg_encoding_to_char(encoding) as encoding, version(), current_user,
          current_setting('shared_buffers') as buffers, current_setting('TimeZone') as zone
        from pg_database where datname = current_database()`.execute(database.db);
      return rows;
    } finally {
      await database.close();
    }
  };
  try {
    const unpacked = await settingsOf(join(folder, 'unpacked'), readFileSync(file));
    assert.deepEqual(unpacked, await settingsOf(IN_MEMORY));
    assert.deepEqual(unpacked, await settingsOf(join(folder, 'unpacked')), 'and stays so at the next start');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
