import assert from 'node:assert/strict';
import { test } from 'node:test';
import type pg from 'pg';
import { partOf } from '../../../test/support/part-of';
import { beginWithFirst } from './begin-with-first';

test('the first statement of a transaction does not wait for the answer to begin', async () => {
  const sent: unknown[] = [];
  const client = partOf<pg.PoolClient>({
    query: ((text: string) => {
      sent.push(text);
      return text === 'begin' ? new Promise(() => {}) : Promise.resolve({ rows: [text] });
    }) as pg.PoolClient['query'],
  });
  beginWithFirst(client);
  await client.query('begin');
  assert.deepEqual((await client.query('select 1')).rows, ['select 1']);
  assert.deepEqual(sent, ['begin', 'select 1']);
});

test('a failed begin is reported by the statement after it', async () => {
  const client = partOf<pg.PoolClient>({
    query: () => Promise.reject(new Error('the connection is lost')),
  });
  beginWithFirst(client);
  await client.query('begin');
  await assert.rejects(client.query('select 1'), /is lost/);
});
