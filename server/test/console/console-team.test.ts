/** The staff of a site over HTTP: roles, their conditions, and invitations by mail. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SiteChange } from '../../../core/contract/console/changes';
import type { Team } from '../../../core/contract/console/team';
import { DAY_MS } from '../../../core/contract/values/durations';
import { teamPart } from '../../src/modules/people/team/team.privacy';
import { PASSWORD, type TestUser } from '../support/app';
import { type MailedApp, startMailedApp } from '../support/mailed-app';

const LONG = 'a long enough phrase for staff';
let t: MailedApp;
let ada: TestUser;
let mona: TestUser;
let nora: TestUser;
before(async () => {
  t = await startMailedApp();
  ada = await t.signUp('Ada', 'administrator');
  mona = await t.signUp('Mona', 'moderator');
  nora = await t.signUp('Nora');
  await t.sent();
});
after(() => t?.close());

const URL = '/v1/console/localhost/team';
async function team(): Promise<Team> {
  const answer = await ada.inject({ url: URL });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json();
}
const setRole = ({ user }: TestUser, role: string, who = ada) =>
  who.inject({ method: 'PUT', url: `${URL}/${user.uuid}`, payload: { role } });
const refusalOf = async (answer: ReturnType<typeof setRole>) => {
  const { statusCode } = await answer;
  const { field, reason } = (await answer).json().data ?? {};
  return [statusCode, field, reason];
};
const invite = (email: string, role = 'moderator', who = ada) =>
  who.inject({ method: 'POST', url: `${URL}/invites`, payload: { email, role } });
const accept = (payload: object) => t.inject({ method: 'POST', url: `${URL}/invites/accept`, payload });
async function tokenOf(email: string): Promise<string> {
  const mail = (await t.sent()).find(({ to }) => to.includes(email));
  assert.ok(mail, `no mail to ${email}`);
  return mail.link.hash.slice(1);
}
const roleOf = async ({ id }: { id: number }) =>
  (await t.app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;

test('the staff are listed with their login methods, administrators first', async () => {
  const { members } = await team();
  assert.deepEqual(
    members.map(({ name, role, logins, email }) => [name, role, logins, email]),
    [
      ['Ada', 'administrator', ['password'], 'a…@example.org'],
      ['Mona', 'moderator', ['password'], 'm…@example.org'],
    ],
  );
});

test('an account gets a role once its address is proved; the person is notified, and the history shows it', async () => {
  assert.deepEqual(await refusalOf(setRole(nora, 'moderator')), [400, 'user_uuid', 'unproved']);
  await t.changeUser(nora, { email_verification_status: 'approved' });
  assert.equal((await setRole(nora, 'moderator')).statusCode, 200);
  assert.equal(await roleOf(nora), 'moderator');
  const [mail] = await t.sent();
  assert.match(mail?.to.join() ?? '', /nora@example\.org/);
  assert.match(mail?.raw ?? '', /Your role is now: moderator\./);
  const [entry] = (await ada.inject({ url: '/v1/console/localhost/changes?what=roles' })).json()
    .changes as SiteChange[];
  assert.deepEqual(entry?.diff, [{ name: nora.user.uuid, from: 'normal', to: 'moderator' }]);
  assert.equal((await nora.inject({ url: '/v1/console/localhost/people' })).statusCode, 200, 'at once');

  const revert = {
    method: 'POST' as const,
    url: `/v1/console/localhost/changes/${entry?.version}/revert`,
    payload: {},
  };
  assert.equal((await ada.inject(revert)).statusCode, 204);
  assert.equal(await roleOf(nora), 'normal');
  assert.equal((await ada.inject(revert)).json().code, 'decided_since');
  await t.sent();
});

test('banned people, guests and people of another site get no role', async () => {
  const kim = await t.signUp('Kim');
  await t.changeUser(kim, { email_verification_status: 'approved', ban_level: 'posting' });
  assert.deepEqual(await refusalOf(setRole(kim, 'moderator')), [400, 'user_uuid', 'banned']);
  const other = await t.app.sites.add({ domain: 'other.example' });
  await t.changeUser(kim, { ban_level: 'none', site_uuid: other.uuid });
  assert.equal((await setRole(kim, 'moderator')).statusCode, 404);
  await t.changeUser(kim, { site_uuid: t.site.uuid, type: 'anonymous' });
  assert.equal((await setRole(kim, 'moderator')).statusCode, 404);
});

test('the last administrator cannot be removed, also when two remove each other at once', async () => {
  assert.deepEqual(await refusalOf(setRole(ada, 'moderator')), [400, 'role', 'last_administrator']);
  const berta = await t.signUp('Berta', 'administrator');
  const both = await Promise.all([setRole(ada, 'normal', berta), setRole(berta, 'normal', ada)]);
  const codes = both.map(({ statusCode }) => statusCode).sort();
  assert.deepEqual(codes.slice(0, 1), [200]);
  assert.ok((codes[1] ?? 0) >= 400);
  await t.changeUser(ada, { role: 'administrator' });
  await t.changeUser(berta, { role: 'normal' });
  await t.sent();
});

test('an invitation makes an account for a new address, once, with a name and a password fit for staff', async () => {
  assert.equal((await invite('new@example.org')).statusCode, 201);
  const [pending] = (await team()).invites;
  assert.deepEqual([pending?.email, pending?.invited_by], ['new@example.org', ada.user.uuid]);
  const token = await tokenOf('new@example.org');
  assert.ok(!JSON.stringify(await t.app.db.selectFrom('staff_invites').selectAll().execute()).includes(token));
  for (const [payload, field, reason] of [
    [{ token }, 'name', 'new_account'],
    [{ token, name: 'Newcomer' }, 'password', 'new_account'],
    [{ token, name: 'Newcomer', password: 'short one' }, 'password', 'staff_short'],
    [{ token: 'another', name: 'Newcomer', password: LONG }, 'token', undefined],
  ] as const) {
    const answer = await accept(payload);
    assert.deepEqual([answer.statusCode, answer.json().data.field, answer.json().data.reason], [400, field, reason]);
  }
  const payload = { token, name: 'Newcomer', password: LONG };
  const answer = await accept(payload);
  assert.equal(answer.statusCode, 200, answer.body);
  assert.deepEqual([answer.json().role, answer.json().is_new], ['moderator', true]);
  assert.equal((await accept(payload)).statusCode, 400);
  assert.deepEqual((await team()).invites, []);
  const login = await t.inject({
    method: 'POST',
    url: '/v2/localhost/users/login?session=false',
    payload: { email: 'new@example.org', password: LONG },
  });
  assert.equal(login.statusCode, 200, login.body);
  assert.equal(login.json().result.user_privilege, 'moderator');
});

test('an invitation gives the role to the account with its address; a stranger who created it before loses it', async () => {
  const omar = await t.signUp('Omar');
  await t.sent();
  await invite('omar@example.org', 'administrator');
  const answer = await accept({ token: await tokenOf('omar@example.org') });
  assert.deepEqual([answer.statusCode, answer.json().is_new, answer.json().has_password], [200, false, false]);
  assert.equal(await roleOf(omar), 'administrator');
  assert.equal((await omar.inject({ url: URL })).statusCode, 401, 'sessions from before the proof end');
  const password = { email: 'omar@example.org', password: PASSWORD };
  const login = { method: 'POST' as const, url: '/v2/localhost/users/login?session=false', payload: password };
  assert.notEqual((await t.inject(login)).statusCode, 200);
  await setRole(omar, 'normal');
});

test('an invitation makes no administrator a moderator, and no banned person staff', async () => {
  const boris = await t.signUp('Boris', 'administrator');
  await t.changeUser(boris, { email_verification_status: 'approved' });
  await t.sent();
  await invite('boris@example.org', 'moderator');
  const stays = await accept({ token: await tokenOf('boris@example.org') });
  assert.deepEqual([stays.json().role, await roleOf(boris)], ['administrator', 'administrator']);
  await t.changeUser(boris, { role: 'normal', ban_level: 'posting' });
  await invite('boris@example.org', 'moderator');
  const token = await tokenOf('boris@example.org');
  const refused = await accept({ token });
  assert.deepEqual([refused.statusCode, refused.json().data.reason, await roleOf(boris)], [400, 'banned', 'normal']);
  await t.changeUser(boris, { ban_level: 'none' });
  assert.equal((await accept({ token })).statusCode, 200, 'the link is not used up by the refusal');
  await t.changeUser(boris, { role: 'normal' });
  await t.sent();
});

test('an invitation ends after a week, when it is withdrawn, and when another replaces it', async () => {
  const account = { name: 'Pia Pending', password: LONG };
  await invite('pia@example.org');
  const first = await tokenOf('pia@example.org');
  await invite('PIA@example.org');
  const second = await tokenOf('PIA@example.org');
  assert.equal((await accept({ ...account, token: first })).statusCode, 400);
  const spans = (await team()).invites.map(({ date_created, date_expires }) => date_expires - date_created);
  assert.deepEqual(spans, [7 * DAY_MS], 'the second has replaced the first');
  await t.app.db.updateTable('staff_invites').set({ date_expires: t.app.clock.now() }).execute();
  assert.equal((await accept({ ...account, token: second })).statusCode, 400);
  assert.deepEqual((await team()).invites, [], 'a week later');
  await invite('pia@example.org');
  const third = await tokenOf('pia@example.org');
  const [{ invite_uuid } = { invite_uuid: '' }] = (await team()).invites;
  const url = `${URL}/invites/${invite_uuid}`;
  assert.equal((await ada.inject({ method: 'DELETE', url })).statusCode, 204);
  assert.equal((await ada.inject({ method: 'DELETE', url })).statusCode, 404);
  assert.equal((await accept({ ...account, token: third })).statusCode, 400);
  assert.deepEqual(
    [(await invite('no address')).statusCode, (await invite('x@example.org', 'king')).statusCode],
    [400, 400],
  );
});

test('an erased person has no name in the history, and no invitation', async () => {
  const zoe = await t.signUp('Zoe', 'administrator');
  await invite('zoe@example.org', 'moderator', ada);
  await invite('quinn@example.org', 'moderator', zoe);
  await zoe.inject({
    method: 'PATCH',
    url: `/v4/livecomments/${t.site.uuid}/rules`,
    payload: { first_time: { is_on: true } },
  });
  await t.app.db.transaction().execute((trx) => teamPart.close?.(trx, zoe.id) ?? Promise.resolve([]));
  assert.deepEqual(
    (await team()).invites.map(({ email, invited_by }) => [email, invited_by]),
    [['quinn@example.org', null]],
  );
  assert.ok(!(await ada.inject({ url: '/v1/console/localhost/changes?what=rules' })).body.includes(zoe.user.uuid));
});

test('moderators see and change none of it', async () => {
  assert.equal((await mona.inject({ url: URL })).statusCode, 403);
  assert.equal((await setRole(nora, 'moderator', mona)).statusCode, 403);
  assert.equal((await invite('x@example.org', 'moderator', mona)).statusCode, 403);
});
