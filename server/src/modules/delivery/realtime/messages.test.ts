import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MessageError, readMessage } from './messages';

const uuid = '5dfb2e6c-4a57-4e6e-9c38-4f6a3e0a2b11';

test('any message is either read or refused, and never causes a crash', () => {
  const word = fc.constantFrom('subscribe', 'unsubscribe', 'keep-alive', 'typing', 'authenticate', uuid, '');
  const rule = fc.record(
    {
      type: fc.constantFrom('one_of', 'x'),
      key: fc.constantFrom('container_uuid', 'action', 'x'),
      values: fc.anything(),
    },
    { requiredKeys: [] },
  );
  const message = fc.record(
    {
      type: fc.oneof(word, fc.jsonValue()),
      subscription_id: fc.oneof(word, fc.jsonValue()),
      filter: fc.oneof(fc.record({ rules: fc.oneof(fc.array(rule), fc.jsonValue()) }), fc.jsonValue()),
      resume: fc.oneof(fc.record({ container_uuid: word, after_seq: fc.jsonValue() }), fc.jsonValue()),
      batch: fc.oneof(fc.record({ every_ms: fc.jsonValue(), most_per_second: fc.jsonValue() }), fc.jsonValue()),
      container_uuid: fc.oneof(word, fc.jsonValue()),
      access_token: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        message.map((one) => JSON.stringify(one) ?? ''),
      ),
      (text) => {
        try {
          assert.ok(readMessage(text).type);
        } catch (error) {
          assert.ok(error instanceof MessageError, String(error));
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('rules on one key leave what both allow; ids are compared without case', () => {
  const rules = [
    { type: 'one_of', key: 'action', values: ['liked', 'created'] },
    { type: 'one_of', key: 'action', values: ['created', 'deleted'] },
    { type: 'one_of', key: 'container_uuid', values: [uuid.toUpperCase()] },
  ];
  const resume = { container_uuid: uuid.toUpperCase(), after_seq: 3 };
  const message = readMessage(JSON.stringify({ type: 'subscribe', subscription_id: 1, filter: { rules }, resume }));
  assert.deepEqual(message, {
    type: 'subscribe',
    subscription_id: '1',
    wanted: { containers: new Set([uuid]), message_types: null, actions: new Set(['created']) },
    resume: [{ container_uuid: uuid, after_seq: 3 }],
    batch: null,
  });
});
