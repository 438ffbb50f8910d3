/** Organizations: a role that counts on each of their sites, who may give it, and the way between the sites. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { OrganizationTeam } from '../../../core/contract/console/organization';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import type { Tables } from '../../src/database/schema';
import {
  insertOrganization,
  setOrganizationOfSite,
} from '../../src/modules/people/organizations/organizations.repository';
import { removeSiteFrom, storeOrganizationRole } from '../../src/modules/people/team/change-organization-role';
import { teamPart } from '../../src/modules/people/team/team.privacy';
import { findUser } from '../../src/modules/people/users/users.repository';
import { byOperator } from '../../src/modules/sites/history/history.repository';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';

const [HOME, SISTER, STRANGE] = ['localhost', 'sister.example', 'strange.example'] as const;
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let t: TestApp;
let organization: string;
let other: string;
const uuids: Record<string, string> = {};
/** Administrator of the organization; administrator of the site alone; moderator of the site. */
let olga: TestUser;
let ada: TestUser;
let mona: TestUser;

const how = () => ({ by: byOperator, now: t.app.clock.now() });
const inTransaction = <Value>(work: (trx: Transaction<Tables>) => Promise<Value>): Promise<Value> =>
  t.app.db.transaction().execute(work);

before(async () => {
  t = await startTestApp();
  uuids[HOME] = t.site.uuid;
  for (const domain of [SISTER, STRANGE]) uuids[domain] = (await t.app.sites.add({ domain })).uuid;
  organization = (await insertOrganization(t.app.db, { name: 'Harbour Media', now: 1 })).uuid;
  other = (await insertOrganization(t.app.db, { name: 'Inland Press', now: 1 })).uuid;
  for (const domain of [HOME, SISTER]) await setOrganizationOfSite(t.app.db, uuids[domain] as string, organization);
  await setOrganizationOfSite(t.app.db, uuids[STRANGE] as string, other);
  olga = await proved('Olga');
  ada = await proved('Ada', 'administrator');
  mona = await proved('Mona', 'moderator');
  await give(olga, 'administrator');
});
after(() => t?.close());
beforeEach(() => t.changeSettings({ console_factor: 'nobody' }));

async function proved(name: string, role?: 'moderator' | 'administrator'): Promise<TestUser> {
  const user = await t.signUp(name, role);
  await t.changeUser(user, { email_verification_status: 'approved' });
  return user;
}
/** Gives the role as `vf organization role` does. */
async function give({ id }: { id: number }, role: 'normal' | 'moderator' | 'administrator'): Promise<void> {
  const user = await findUser(t.app.db, t.site.uuid, id);
  assert.ok(user);
  await inTransaction((trx) => storeOrganizationRole(trx, organization, user, { role, ...how() }));
}
const roleOf = async (id: number) =>
  (await t.app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;

const URL = `/v1/console/${HOME}/organization`;
const see = (who: TestUser, domain: string = HOME) => who.inject({ url: `/v1/console/${domain}/organization` });
const team = async (): Promise<OrganizationTeam> => (await see(olga)).json();
const add = (who: TestUser, { id }: { id: number }, role: string, more: object = {}) =>
  who.inject({ method: 'POST', url: `${URL}/members`, payload: { user_uuid: numericIdToUuid(id), role, ...more } });
const change = (who: TestUser, member_uuid: string, role: string) =>
  who.inject({ method: 'PUT', url: `${URL}/members/${member_uuid}`, payload: { role } });
async function memberOf({ user }: TestUser): Promise<string> {
  const found = (await team()).members.find(({ name }) => name === user.name);
  assert.ok(found, user.name);
  return found.member_uuid;
}

const logIn = ({ user }: TestUser, domain: string = HOME, code?: string) =>
  t.inject({
    method: 'POST',
    url: `/v1/console/${domain}/session`,
    payload: { email: user.email, password: PASSWORD, ...(code && { code }) },
  });
type Answer = Awaited<ReturnType<typeof logIn>>;
const cookieOf = (answer: Answer): string => String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
const OURS = { 'sec-fetch-site': 'same-origin' };
const switchTo = (domain: string, cookie: string, more: object = {}) =>
  t.inject({
    method: 'POST',
    url: `/v1/console/${domain}/session/switch`,
    headers: { cookie, ...OURS },
    payload: { from: HOME, ...more },
  });
const renew = (domain: string, cookie: string) =>
  t.inject({ method: 'POST', url: `/v1/console/${domain}/session/renew`, headers: { cookie, ...OURS } });

describe('a role on an organization', () => {
  test('makes an account staff on its own site, and on the others that the person has opened', async () => {
    const nora = await proved('Nora');
    const twin = await insertTwin(nora, SISTER, 'approved');
    assert.equal((await add(olga, nora, 'moderator')).statusCode, 200);
    assert.deepEqual([await roleOf(nora.id), await roleOf(twin)], ['moderator', 'normal']);
    assert.equal((await switchTo(SISTER, cookieOf(await logIn(nora)))).statusCode, 200);
    assert.equal(await roleOf(twin), 'moderator');
    const member = (await team()).members.find(({ name }) => name === 'Nora');
    assert.deepEqual([member?.role, member?.domains], ['moderator', [HOME, SISTER]]);

    assert.equal((await change(olga, member?.member_uuid ?? '', 'administrator')).statusCode, 200);
    assert.deepEqual([await roleOf(nora.id), await roleOf(twin)], ['administrator', 'administrator']);
    assert.equal((await change(olga, member?.member_uuid ?? '', 'normal')).statusCode, 200);
    assert.deepEqual([await roleOf(nora.id), await roleOf(twin)], ['normal', 'normal']);
    const { changes } = (await ada.inject({ url: `/v1/console/${HOME}/changes?what=organization_roles` })).json();
    assert.deepEqual(changes[0].diff, [{ name: nora.user.uuid, from: 'administrator', to: 'normal' }]);
    const revert = { method: 'POST' as const, url: `/v1/console/${HOME}/changes/${changes[0].version}/revert` };
    assert.equal((await ada.inject({ ...revert, payload: {} })).statusCode, 400);
  });

  test('never makes the site’s own role weaker, and leaves it when it ends', async () => {
    const anna = await proved('Anna', 'administrator');
    await give(anna, 'moderator');
    assert.equal(await roleOf(anna.id), 'administrator');
    const url = `/v1/console/${HOME}/team/${anna.user.uuid}`;
    assert.equal((await ada.inject({ method: 'PUT', url, payload: { role: 'normal' } })).statusCode, 200);
    assert.equal(await roleOf(anna.id), 'moderator', 'the organization’s role remains');
    await give(anna, 'normal');
    assert.equal(await roleOf(anna.id), 'normal');
  });

  test('needs a confirmed address, and no ban', async () => {
    const kim = await t.signUp('Kim');
    assert.equal((await add(olga, kim, 'moderator')).json().data.reason, 'unproved');
    await t.changeUser(kim, { email_verification_status: 'approved', ban_level: 'posting' });
    assert.equal((await add(olga, kim, 'moderator')).json().data.reason, 'banned');
    assert.equal((await add(olga, { id: 999_999 }, 'moderator')).statusCode, 404);
  });

  test('the last administrator of the organization cannot be removed, also when two remove each other at once', async () => {
    assert.equal((await change(olga, await memberOf(olga), 'normal')).json().data.reason, 'last_administrator');
    const omar = await proved('Omar');
    await give(omar, 'administrator');
    const [first, second] = [await memberOf(olga), await memberOf(omar)];
    const both = await Promise.all([change(omar, first, 'normal'), change(olga, second, 'normal')]);
    assert.equal(both.filter(({ statusCode }) => statusCode === 200).length, 1);
    await t.app.db.deleteFrom('org_roles').execute();
    await give(olga, 'administrator');
    await t.changeUser(omar, { role: 'normal' });
  });

  test('ends with the account, and is in the copy of its data', async () => {
    const zoe = await proved('Zoe');
    await give(zoe, 'moderator');
    const copy = await teamPart.export(t.app.db, { id: zoe.id, asStaff: false });
    assert.equal((copy.organization_role as { role: string }).role, 'moderator');
    await inTransaction((trx) => teamPart.close?.(trx, zoe.id) ?? Promise.resolve([]));
    assert.ok(!(await team()).members.some(({ name }) => name === 'Zoe'));
    await t.changeUser(zoe, { role: 'normal' });
  });

  test('ends on a site that leaves the organization', async () => {
    const pia = await proved('Pia');
    await give(pia, 'moderator');
    const added = await t.app.sites.add({ domain: 'late.example' });
    const twin = await insertTwin(pia, added.uuid, 'approved');
    await setOrganizationOfSite(t.app.db, added.uuid, organization);
    await switchTo('late.example', cookieOf(await logIn(pia)));
    assert.equal(await roleOf(twin), 'moderator');
    await inTransaction((trx) => removeSiteFrom(trx, organization, added.uuid, how()));
    assert.deepEqual([await roleOf(twin), await roleOf(pia.id)], ['normal', 'moderator']);
    await give(pia, 'normal');
  });
});

describe('who may see and change roles on an organization', () => {
  test('only its administrators, regardless of roles on the site', async () => {
    assert.equal((await see(olga)).statusCode, 200);
    const morris = await proved('Morris');
    await give(morris, 'moderator');
    for (const who of [ada, mona, morris, await proved('Rita')]) {
      assert.equal((await see(who)).statusCode, 403, who.user.name);
      assert.equal((await add(who, mona, 'moderator')).statusCode, 403, who.user.name);
      assert.equal((await change(who, await memberOf(morris), 'administrator')).statusCode, 403, who.user.name);
    }
    assert.equal((await t.inject({ url: URL })).statusCode, 401);
    await give(morris, 'normal');
  });

  test('nobody of another organization, or of a site without one', async () => {
    assert.equal((await see(olga, STRANGE)).statusCode, 401, 'her token belongs to another site');
    const alone = await t.app.sites.add({ domain: 'alone.example' });
    await t.changeUser(ada, { site_uuid: alone.uuid });
    assert.equal((await see(ada, 'alone.example')).statusCode, 401, 'the token is of the first site');
    await t.changeUser(ada, { site_uuid: t.site.uuid });
    const member = crypto.randomUUID();
    assert.equal((await change(olga, member, 'moderator')).statusCode, 404);
    const foreign = await insertTwin(olga, STRANGE, 'approved');
    const user = await findUser(t.app.db, uuids[STRANGE] as string, foreign);
    assert.ok(user);
    await inTransaction((trx) => storeOrganizationRole(trx, other, user, { role: 'administrator', ...how() }));
    const [ofOther] = await t.app.db.selectFrom('org_roles').selectAll().where('user_id', '=', foreign).execute();
    assert.equal((await change(olga, ofOther?.member_uuid ?? '', 'normal')).statusCode, 404);
    assert.equal((await add(olga, { id: foreign }, 'moderator')).statusCode, 404);
  });
});

describe('the second factor', () => {
  const codeOf = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.app.clock.now() });

  test('is asked for again when roles change long after the login', async () => {
    const oda = await proved('Oda');
    await give(oda, 'administrator');
    await t.changeSettings({ console_factor: 'staff' });
    const { secret } = (await logIn(oda)).json().data;
    const { access_token } = (await logIn(oda, HOME, codeOf(secret))).json();
    const send = (payload: object) =>
      t.inject({
        method: 'POST',
        url: `${URL}/members`,
        headers: { authorization: `Bearer ${access_token}` },
        payload: { user_uuid: mona.user.uuid, role: 'moderator', ...payload },
      });
    assert.equal((await send({})).statusCode, 200, 'the code of the login is fresh');
    await t.app.db
      .updateTable('sessions')
      .set({ date_factor: t.app.clock.now() - 11 * MINUTE_MS })
      .execute();
    const late = (payload: object) =>
      t.inject({
        method: 'PUT',
        url: `/v1/console/${HOME}/team/${ada.user.uuid}`,
        headers: { authorization: `Bearer ${access_token}` },
        payload: { role: 'administrator', ...payload },
      });
    assert.equal((await late({})).json().code, 'factor_required');
    assert.deepEqual((await late({ code: '000000' })).json().data, { field: 'code' });
    t.pass(STEP_MS);
    assert.equal((await late({ code: codeOf(secret) })).statusCode, 200);
    assert.equal((await late({})).statusCode, 200, 'for ten minutes');
    await t.changeSettings({ console_factor: 'nobody' });
    await give(mona, 'normal');
    await give(oda, 'normal');
  });

  test('of one account is required on all sites of the organization', async () => {
    const ola = await proved('Ola');
    await give(ola, 'moderator');
    const { access_token } = (await logIn(ola)).json();
    const headers = { authorization: `Bearer ${access_token}` };
    const url = `/v1/console/${HOME}/factor`;
    const { secret } = (await t.inject({ method: 'POST', url, headers })).json();
    await t.inject({ method: 'PUT', url, headers, payload: { code: codeOf(secret) } });
    t.pass(STEP_MS);
    const opened = await switchTo(SISTER, cookieOf(await logIn(ola, HOME, codeOf(secret))));
    assert.equal(opened.statusCode, 200, opened.body);
    const { uuid } = opened.json().user;
    await t.app.db
      .updateTable('users')
      .set({ password_hash: (await findUser(t.app.db, t.site.uuid, ola.id))?.password_hash ?? null })
      .where('site_uuid', '=', uuids[SISTER] as string)
      .where('email', '=', ola.user.email)
      .execute();
    assert.equal((await logIn(ola, SISTER)).json().code, 'factor_required');
    t.pass(STEP_MS);
    const answer = await logIn(ola, SISTER, codeOf(secret));
    assert.deepEqual([answer.statusCode, answer.json().user?.uuid], [200, uuid]);
    await give(ola, 'normal');
  });
});

describe('the way to the other sites', () => {
  test('opens an account there, which is created the first time and ends with the session before', async () => {
    const vera = await proved('Vera');
    await give(vera, 'moderator');
    const answer = await logIn(vera);
    assert.deepEqual(answer.json().organization, {
      name: 'Harbour Media',
      role: 'moderator',
      sites: [
        { domain: HOME, name: 'Test site' },
        { domain: SISTER, name: SISTER },
      ],
    });
    const cookie = cookieOf(answer);
    const opened = await switchTo(SISTER, cookie);
    assert.equal(opened.statusCode, 200, opened.body);
    assert.deepEqual([opened.json().site.domain, opened.json().user.name], [SISTER, 'Vera']);
    assert.match(String(opened.headers['set-cookie']), new RegExp(`vf-console-${uuids[SISTER]}.*SameSite=Strict`));
    assert.equal((await switchTo(SISTER, cookie)).json().user.uuid, opened.json().user.uuid, 'the same account');
    const people = await t.inject({
      url: `/v1/console/${SISTER}/people`,
      headers: { authorization: `Bearer ${opened.json().access_token}` },
    });
    assert.equal(people.statusCode, 200);

    assert.equal((await renew(SISTER, cookieOf(opened))).statusCode, 200);
    await t.inject({ method: 'DELETE', url: `/v1/console/${HOME}/session`, headers: { cookie, ...OURS } });
    assert.equal((await renew(SISTER, cookieOf(opened))).json().code, 'session_expired');
    await give(vera, 'normal');
  });

  test('a logout ends the sessions of all sites in the browser', async () => {
    const wim = await proved('Wim');
    await give(wim, 'moderator');
    const home = cookieOf(await logIn(wim));
    const sister = cookieOf(await switchTo(SISTER, home));
    const cookie = `${home}; ${sister}`;
    await t.inject({ method: 'DELETE', url: `/v1/console/${SISTER}/session`, headers: { cookie, ...OURS } });
    assert.deepEqual([(await renew(HOME, home)).statusCode, (await renew(SISTER, sister)).statusCode], [401, 401]);
    await give(wim, 'normal');
  });

  test('is closed without a role in that organization, from other pages, and without a session', async () => {
    const cookie = cookieOf(await logIn(olga));
    assert.equal((await switchTo(STRANGE, cookie)).json().code, 'forbidden');
    assert.equal((await switchTo(SISTER, cookieOf(await logIn(ada)))).json().code, 'forbidden');
    assert.equal((await switchTo(SISTER, '')).json().code, 'session_expired');
    assert.equal((await switchTo(SISTER, cookie, { from: STRANGE })).json().code, 'session_expired');
    const foreign = await t.inject({
      method: 'POST',
      url: `/v1/console/${SISTER}/session/switch`,
      headers: { cookie, 'sec-fetch-site': 'same-site' },
      payload: { from: HOME },
    });
    assert.equal(foreign.json().code, 'origin_refused');
  });

  test('asks for the code that the other site requires', async () => {
    const xena = await proved('Xena');
    await give(xena, 'moderator');
    await t.app.sites.change(uuids[SISTER] as string, { console_factor: 'staff' });
    const cookie = cookieOf(await logIn(xena));
    const asked = await switchTo(SISTER, cookie);
    assert.equal(asked.json().code, 'factor_setup_required');
    const code = new TOTP({ secret: Secret.fromBase32(asked.json().data.secret) }).generate({
      timestamp: t.app.clock.now(),
    });
    assert.equal((await switchTo(SISTER, cookie, { code })).statusCode, 200);
    await t.app.sites.change(uuids[SISTER] as string, { console_factor: 'nobody' });
    await give(xena, 'normal');
  });

  test('takes over an account there that a stranger created with the same address, even a confirmed one', async () => {
    const yara = await proved('Yara');
    await give(yara, 'moderator');
    const stolen = await insertTwin(yara, SISTER, 'approved');
    await t.changeUser({ id: stolen }, { password_hash: 'of the stranger' });
    const opened = await switchTo(SISTER, cookieOf(await logIn(yara)));
    assert.equal(opened.json().user.uuid, numericIdToUuid(stolen));
    const row = await findUser(t.app.db, uuids[SISTER] as string, stolen);
    assert.deepEqual([row?.password_hash, row?.role], [null, 'moderator']);
    await give(yara, 'normal');
  });
});

test('somebody who works for the other site already logs in there, and nobody gets that account by an address', async () => {
  const uma = await proved('Uma');
  await give(uma, 'moderator');
  const twin = await insertTwin(uma, SISTER, 'approved');
  await t.changeUser({ id: twin }, { role: 'moderator', password_hash: 'her own' });
  assert.equal((await switchTo(SISTER, cookieOf(await logIn(uma)))).json().code, 'account_exists');
  const row = await findUser(t.app.db, uuids[SISTER] as string, twin);
  assert.deepEqual([row?.password_hash, row?.role], ['her own', 'moderator']);
  await give(uma, 'normal');
});

test('an administrator of one site cannot turn off the second factor of the organization’s staff', async () => {
  const rune = await proved('Rune');
  await give(rune, 'moderator');
  await t.changeUser(rune, { factor_secret: 'sealed', factor_step: 1 });
  const reset = (who: TestUser) =>
    who.inject({ method: 'DELETE', url: `/v1/console/${HOME}/team/${rune.user.uuid}/factor` });
  assert.equal((await reset(ada)).json().code, 'forbidden');
  assert.equal((await reset(olga)).statusCode, 204);
  await give(rune, 'normal');
});

/** An account with the same address on another site. */
async function insertTwin({ user }: TestUser, site: string, status: string): Promise<number> {
  const name = `${user.name} too`;
  const { id } = await t.app.db
    .insertInto('users')
    .values({
      ...{ site_uuid: uuids[site] ?? site, name, name_key: `${name.toLowerCase()} ${site}` },
      ...{ email: user.email, email_key: user.email.toLowerCase(), password_hash: null, role: 'normal' },
      ...{ email_verification_status: status, date_created: t.app.clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
