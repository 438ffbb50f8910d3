/** Which statements the database is asked to cache the plan of. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type pg from 'pg';
import { planMarkedOnce } from './planned-once';

it('marked statements have a name, one for each text; all others go as they are', () => {
  const asked: unknown[][] = [];
  const client = { query: (...query: unknown[]) => asked.push(query) } as unknown as pg.PoolClient;
  planMarkedOnce(client);
  const text = '/* planned once */ select $1';
  void client.query(text, [1]);
  void client.query(text, [2]);
  void client.query(`${text}, 2`, [3]);
  void client.query('select $1', [4]);
  const names = asked.slice(0, 3).map(([query]) => (query as { name: string }).name);
  assert.match(names[0] ?? '', /^once_[0-9a-f]{32}$/);
  assert.equal(names[1], names[0]);
  assert.notEqual(names[2], names[0]);
  assert.deepEqual(asked[1], [{ name: names[0], text, values: [2] }]);
  assert.deepEqual(asked[3], ['select $1', [4]]);
});
