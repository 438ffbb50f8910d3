import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { partOf } from '../../../../../test/support/part-of';
import { ApiError } from '../../../http/errors';
import type { Tools } from '../providers/provider';
import { refusedProofs } from './refused-proofs';

it('asks a provider about no more proofs of a network that had twenty refused, for five minutes', async () => {
  let now = 0;
  let asked = 0;
  const tools = partOf<Tools>({
    request: async () => {
      asked += 1;
      return partOf<Awaited<ReturnType<Tools['request']>>>({});
    },
  });
  const app = partOf<Parameters<typeof refusedProofs>[0]>({ clock: { now: () => now }, config: { rateLimit: true } });
  const judge = refusedProofs(app);
  const refusedAs = (code: 'unauthorized' | 'unavailable', address: string) =>
    judge(address, tools, async ({ request }) => {
      await request('https://vendor.example/');
      throw new ApiError(code);
    }).catch((error: ApiError) => error.code);
  const show = (address: string) => judge(address, tools, async ({ request }) => request('https://vendor.example/'));

  for (let i = 0; i < 30; i++) await refusedAs('unavailable', '203.0.113.1');
  for (let i = 0; i < 30; i++) await show('203.0.113.1');
  for (let i = 0; i < 20; i++) assert.equal(await refusedAs('unauthorized', '203.0.113.1'), 'unauthorized');
  asked = 0;
  assert.equal(await refusedAs('unauthorized', '203.0.113.1'), 'too_many_requests');
  assert.equal(asked, 0);
  assert.equal(await judge('203.0.113.1', tools, async () => 'signed'), 'signed');
  assert.equal(await refusedAs('unauthorized', '203.0.113.2'), 'unauthorized');
  now += 5 * MINUTE_MS;
  await show('203.0.113.1');
});
