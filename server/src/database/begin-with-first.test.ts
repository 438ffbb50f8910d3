import assert from 'node:assert/strict';
import { test } from 'node:test';
import type pg from 'pg';
import { beginWithFirst } from './begin-with-first';

test('the first statement of a transaction does not wait for the answer to begin', async () => {
  const sent: unknown[] = [];
  const client = {
    query: (text: string) => {
      sent.push(text);
      return text === 'begin' ? new Promise(() => {}) : Promise.resolve({ rows: [text] });
    },
  } as unknown as pg.PoolClient;
  beginWithFirst(client);
  await client.query('begin');
  assert.deepEqual((await client.query('select 1')).rows, ['select 1']);
  assert.deepEqual(sent, ['begin', 'select 1']);
});

test('a begin that fails is told by the statement after it', async () => {
  const client = {
    query: () => Promise.reject(new Error('the connection is lost')),
  } as unknown as pg.PoolClient;
  beginWithFirst(client);
  await client.query('begin');
  await assert.rejects(client.query('select 1'), /is lost/);
});
