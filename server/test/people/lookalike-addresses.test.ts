/**
 * Two addresses with one key, such as `boss@mıll.example` and `boss@mill.example`: no two accounts can have both, but
 * they are mailboxes of different people, so a proof of one proves nothing about the other.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { changeUser } from '../../src/modules/people/accounts/accounts.service';
import { signedIn } from '../../src/modules/people/sessions/signed-in';
import { proveAddress } from '../../src/modules/people/verification/first-proof';
import { rowOf } from '../support/account-row';
import { PASSWORD, type TestUser } from '../support/app';
import { type MailedApp, startMailedApp } from '../support/mailed-app';

const USERS = '/v2/localhost/users';

describe('an address that looks like another', () => {
  let t: MailedApp;
  let people = 0;
  before(async () => {
    t = await startMailedApp();
  });
  after(() => t?.close());

  /** Creates the owner of a mailbox at `mıll.example`, and the token of the mail that asks to confirm it. */
  async function owner() {
    people += 1;
    const who = await t.signUp(`Owner ${people}`);
    const [mine, theirs] = [`owner.${people}@mıll.example`, `owner.${people}@mill.example`];
    await t.sent();
    return { who, mine, theirs, token: await move(who, mine) };
  }
  /** Asks to change the address. @returns the token of the mail to the new one */
  async function move(who: TestUser, email: string): Promise<string> {
    await ask(who, email);
    await who.inject({ method: 'POST', url: `${USERS}/email-verification/send` });
    const mails = (await t.sent()).flatMap(({ link }) => link?.searchParams.get('vtoken') ?? []);
    return mails.at(-1) ?? '';
  }
  const ask = async (who: TestUser, email: string) => {
    const url = `${USERS}/${who.id}`;
    const answer = await who.inject({ method: 'PATCH', url, payload: { email, password: PASSWORD } });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const confirm = (who: TestUser, token: string) =>
    who.inject({ method: 'POST', url: `${USERS}/email-verification`, payload: { token } });

  it('is not proved by the link of a mail to the other', async () => {
    const { who, theirs, token } = await owner();
    await ask(who, theirs);
    assert.equal((await confirm(who, token)).statusCode, 400);
    const { email, email_verification_status } = await rowOf(t, who);
    assert.deepEqual([email, email_verification_status], [theirs, 'none']);
  });

  it('is not proved so by an account with a proved address either', async () => {
    const { who, mine, theirs, token } = await owner();
    assert.equal((await confirm(who, token)).statusCode, 200);
    const again = await move(who, mine.toUpperCase().replace('MILL', 'MıLL'));
    assert.notEqual(again, '');
    await ask(who, theirs);
    await confirm(who, again);
    assert.equal((await rowOf(t, who)).email, mine);
  });

  it('is the same with other capitals', async () => {
    const { who, mine, token } = await owner();
    await ask(who, mine.replace('owner', 'Owner'));
    assert.equal((await confirm(who, token)).statusCode, 200);
  });
});

describe('a change of address at the moment of a proof', () => {
  let t: MailedApp;
  let people = 0;
  before(async () => {
    t = await startMailedApp();
  });
  after(() => t?.close());

  async function atOnce() {
    people += 1;
    const who = await t.signUp(`Swift ${people}`);
    const { db } = t.app;
    const row = await rowOf(t, who);
    const session = await db
      .selectFrom('sessions')
      .select('uuid')
      .where('user_id', '=', row.id)
      .executeTakeFirstOrThrow();
    const now = t.app.clock.now();
    const given = { device: '', target: { page: '', language: 'en' }, now, passwordCost: t.app.config.passwordCost };
    return {
      change: () =>
        changeUser(
          db,
          t.site,
          signedIn(row, session.uuid),
          { email: `not.mine.${people}@example.org`, password: PASSWORD },
          given,
        ),
      prove: () => db.transaction().execute((trx) => proveAddress(trx, row, { session_uuid: session.uuid, now })),
      status: async () => {
        const { email_verification_status } = await db
          .selectFrom('users')
          .select('email_verification_status')
          .where('id', '=', row.id)
          .executeTakeFirstOrThrow();
        return email_verification_status;
      },
    };
  }

  it('proves nothing when it follows', async () => {
    const { prove, change, status } = await atOnce();
    await prove();
    await change();
    assert.equal(await status(), 'none');
  });

  it('leaves nothing to prove if it happens first', async () => {
    const { prove, change, status } = await atOnce();
    await change();
    await assert.rejects(prove(), { code: 'invalid_field', data: { field: 'token' } });
    assert.equal(await status(), 'none');
  });
});
