/** Letters about bans: sent by mail minutes after the ban, and recalled when it is lifted. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Ban } from '../../../core/contract/people/bans';
import { DAY_MS, MINUTE_MS } from '../../../core/contract/values/durations';
import type { TestUser } from '../support/app';
import { type MailedApp, startMailedApp } from '../support/mailed-app';

let t: MailedApp;
let mona: TestUser;
let anna: TestUser;
let people = 0;
before(async () => {
  t = await startMailedApp();
  await t.changeRules({
    ban_letters: {
      posting: 'Dear {{name}}, you may not write on {{site}}. Ends: {{end}}. {{message}}',
      login: 'Your account is blocked.',
    },
  });
});
beforeEach(async () => {
  people += 1;
  // Time that passes ends sessions.
  mona = await t.signUp(`Mona ${people}`, 'moderator');
  anna = await t.signUp(`Anna ${people}`);
  await t.changeUser(anna, { email_verification_status: 'approved' });
  await t.sent();
});
after(() => t?.close());

const ban = async (body: object): Promise<Ban> => {
  const answer = await mona.inject({ method: 'POST', url: `/v2/localhost/users/${anna.id}/bans`, payload: body });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json().result;
};
const lift = ({ ban_uuid }: Ban) =>
  mona.inject({ method: 'DELETE', url: `/v2/localhost/users/${anna.id}/bans/${ban_uuid}` });
/** The mails about bans of the next minutes. */
async function letters(): Promise<string[]> {
  const before = await t.sent();
  assert.deepEqual(before, [], 'sent at once');
  t.pass(5 * MINUTE_MS + 1000);
  return (await t.sent()).map(({ raw }) => raw);
}

describe('a letter about a ban', () => {
  it('is sent five minutes after the ban, with its variables filled in', async () => {
    await ban({ ban_level: 'posting', user_message: 'Calm down.' });
    const [mail, ...others] = await letters();
    assert.deepEqual(others, []);
    assert.match(mail ?? '', /Subject: Your account on Test site/);
    assert.match(
      mail ?? '',
      new RegExp(`Dear Anna ${people}, you may not write on Test site\\. Ends: never\\. Calm down\\.`),
    );
  });

  it('names the end of the ban', async () => {
    const date_expired = t.app.clock.now() + 3 * DAY_MS;
    await ban({ ban_level: 'posting', is_permanent: false, date_expired });
    const [mail] = await letters();
    assert.match(mail ?? '', new RegExp(`Ends: .*${new Date(date_expired).getUTCFullYear()}`));
  });

  it('is recalled when the ban is lifted in time', async () => {
    await lift(await ban({ ban_level: 'posting' }));
    assert.deepEqual(await letters(), []);
  });

  it('is that of the last of two bans', async () => {
    await ban({ ban_level: 'posting' });
    await ban({ ban_level: 'login' });
    const sent = await letters();
    assert.equal(sent.length, 1);
    assert.match(sent[0] ?? '', /Your account is blocked\./);
  });

  for (const ban_level of ['ghost', 'hide'])
    it(`does not exist for a ban of the level ${ban_level}, which is ghostly or has no text`, async () => {
      await ban({ ban_level });
      assert.deepEqual(await letters(), []);
    });

  it('is not sent to people who turned mails off', async () => {
    await t.changeUser(anna, { disable_email_notifications: true });
    await ban({ ban_level: 'posting' });
    assert.deepEqual(await letters(), []);
  });

  it('is not sent to an address that is not confirmed', async () => {
    await t.changeUser(anna, { email_verification_status: 'none' });
    await ban({ ban_level: 'posting' });
    assert.deepEqual(await letters(), []);
  });

  it('is not saved with an unknown variable', async () => {
    const ada = await t.signUp('Ada', 'administrator');
    const answer = await ada.inject({
      method: 'PATCH',
      url: `/v4/livecomments/${t.site.uuid}/rules`,
      payload: { ban_letters: { hide: 'Dear {{nmae}}' } },
    });
    assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, 'ban_letters.hide']);
  });
});
