/** A login that was checked before the owner ended that way in, and would be stored afterwards. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { holdAccount } from '../../src/modules/people/sessions/sessions.repository';
import { beginSession, startSession } from '../../src/modules/people/sessions/sessions.service';
import { proveAddress } from '../../src/modules/people/verification/first-proof';
import { rowOf } from '../support/account-row';
import { PASSWORD, type TestUser } from '../support/app';
import { type MailedApp, startMailedApp } from '../support/mailed-app';

const NEW_PASSWORD = 'chosen by the owner';

describe('a login under way', () => {
  let t: MailedApp;
  let people = 0;
  before(async () => {
    t = await startMailedApp();
  });
  after(() => t?.close());

  const openSessions = async ({ id }: TestUser) => {
    const sessions = t.app.db.selectFrom('sessions').select('uuid').where('user_id', '=', id);
    return (await sessions.where('date_revoked', 'is', null).execute()).length;
  };
  const owner = () => {
    people += 1;
    return t.signUp(`Owner ${people}`);
  };
  const reset = async ({ user }: TestUser) => {
    await t.sent();
    await t.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: { email: user.email } });
    const token = (await t.sent())[0]?.link.searchParams.get('vtoken');
    const payload = { token, newPassword: NEW_PASSWORD };
    const answer = await t.inject({ method: 'POST', url: '/v2/localhost/account/password/reset', payload });
    assert.equal(answer.statusCode, 204, answer.body);
  };
  const prove = async (who: TestUser) => {
    const row = await rowOf(t, who);
    await t.app.db.transaction().execute((trx) => proveAddress(trx, row, { now: t.app.clock.now() }));
  };
  const change = (who: TestUser) =>
    who.inject({
      method: 'PATCH',
      url: `/v2/localhost/users/${who.id}`,
      payload: { password: PASSWORD, newPassword: NEW_PASSWORD },
    });

  const endings: Record<string, (who: TestUser) => PromiseLike<unknown>> = {
    'a new password by mail': reset,
    'a new password in the settings': change,
    'the first proof of the address': prove,
  };
  for (const [what, end] of Object.entries(endings)) {
    it(`ends with ${what}`, async () => {
      const who = await owner();
      const checked = await rowOf(t, who);
      await end(who);
      const before = await openSessions(who);
      await assert.rejects(startSession(t.app, checked), { code: 'unauthorized' });
      assert.equal(await openSessions(who), before);
    });
  }

  it('ends with the first proof of the address that waits for it to be stored', async () => {
    const who = await owner();
    const checked = await rowOf(t, who);
    const stored = t.app.db.transaction().execute(async (trx) => {
      await holdAccount(trx, checked);
      await beginSession(trx, checked.id, {}, t.app.clock.now());
      await wait(400);
    });
    await wait(100);
    await Promise.all([stored, prove(who)]);
    assert.equal(await openSessions(who), 0);
  });

  it('starts a session when nothing has changed', async () => {
    const who = await owner();
    assert.ok((await startSession(t.app, await rowOf(t, who))).access_token);
    assert.equal(await openSessions(who), 2);
  });
});
