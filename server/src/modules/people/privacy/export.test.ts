import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inBatches } from '../../platform/privacy/in-batches';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import type { UserRow } from '../users/users.repository';
import { exportText } from './export';

const row = { id: 7, name: 'Ada', ban_level: 'none', password_hash: null } as UserRow;
const part = (content: () => Promise<Record<string, unknown>>): PrivacyPart => ({
  markers: { own: [] },
  export: content,
});
const textOf = (...parts: PrivacyPart[]) => exportText(null as never, parts, row, { asStaff: false, now: 1 });

describe('the copy of a person’s data', () => {
  it('begins before anything but the account is read', async () => {
    const { value } = await textOf(part(() => new Promise(() => {}))).next();
    assert.equal(value, '{"date_exported":');
  });

  it('is JSON with every member, long lists included, and null for missing ones', async () => {
    const numbers = Array.from({ length: 1201 }, (_, at) => at + 1);
    const asked: number[] = [];
    const read = async (after: number, limit: number) => {
      asked.push(after);
      return numbers.filter((number) => number > after).slice(0, limit);
    };
    const list = () => inBatches(read, Number, (number) => ({ number }));
    const none = () => inBatches(async () => [], Number, Number);
    let text = '';
    for await (const piece of textOf(
      part(async () => ({ many: list(), few: [1] })),
      part(async () => ({ none: none(), absent: undefined })),
    ))
      text += piece;
    const { user, ...copy } = JSON.parse(text);
    assert.equal(user.name, 'Ada');
    assert.deepEqual(copy, {
      date_exported: 1,
      many: numbers.map((number) => ({ number })),
      few: [1],
      none: [],
      absent: null,
    });
    assert.deepEqual(asked, [0, 500, 1000]);
  });
});
