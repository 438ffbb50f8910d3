/** The embedded database reserves memory for one connection. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { IN_MEMORY } from '../config';
import { openPGlite } from './pglite';

it('keeps 16 MB of buffers and few connections', async () => {
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
