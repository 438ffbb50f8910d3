/** A full disk is an outage of the server, not a mistake of the client. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { errorsPlugin } from './errors';

for (const [whose, code] of [
  ['the database’s', '53100'],
  ['the server’s own', 'ENOSPC'],
] as const) {
  test(`asks to come back later when ${whose} disk is full, without revealing paths`, async () => {
    const app = Fastify();
    await app.register(errorsPlugin);
    app.get('/', async () => {
      throw Object.assign(new Error('could not extend file "/var/lib/data/1": No space left on device'), { code });
    });
    const answer = await app.inject('/');
    const { code: told, data } = answer.json();
    assert.deepEqual([answer.statusCode, told, data], [503, 'unavailable', { retry_after: 30 }]);
    assert.equal(answer.headers['retry-after'], '30');
    assert.doesNotMatch(answer.body, /var.lib/);
    await app.close();
  });
}
