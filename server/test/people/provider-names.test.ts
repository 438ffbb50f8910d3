/** Names of readers from the publisher's login: pages compare them with the name of their own account. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { claimName } from '../../src/modules/people/users/claim-name';
import { findUser } from '../../src/modules/people/users/users.repository';
import { startTestApp, type TestApp } from '../support/app';
import { openContainer, post } from '../support/conversation';
import { firstLogIn } from '../support/first-log-in';

describe('names that a provider gives', () => {
  let t: TestApp;
  let people = 0;
  before(async () => {
    t = await startTestApp();
  });
  after(() => t?.close());

  const arrive = async (name: string) => (await firstLogIn(t, { subject: `${people++}`, name })).user;
  const nameOf = async (id: number) => (await t.inject({ url: `/v2/localhost/users/${id}` })).json().result.name;

  it('get a suffix where names are unique, and stay whole if they are free', async () => {
    const names = await Promise.all(['Cy Ash', 'Cy Ash', 'Cy Ash'].map(arrive));
    assert.deepEqual(new Set(names.map(({ name }) => name)), new Set(['Cy Ash', 'Cy Ash 2', 'Cy Ash 3']));
    const long = 'N'.repeat(50);
    assert.equal((await arrive(long)).name, long);
  });

  it('stay as they are if the site lets readers share them, at any number of logins', async () => {
    await t.changeSettings({ unique_names: false });
    const all = await Promise.all(Array.from({ length: 3 }, () => arrive('Ada Marsh')));
    assert.equal(new Set(all.map(({ id }) => id)).size, 3);
    for (const { id } of all) assert.equal(await nameOf(id), 'Ada Marsh');
    await t.signUp('Bo Vale');
    assert.equal((await arrive('bo vale')).name, 'bo vale');
    const again = await firstLogIn(t, { subject: '0', name: 'Cy Ash' });
    assert.equal(again.is_new_user, false);
  });

  it('follow the publisher’s cookie to a name that others have, and may be sent back unchanged', async () => {
    await t.changeSettings({ disable_cookie_displayname: true });
    const ofCookie = (name: string) => firstLogIn(t, { provider: 'cookie', subject: 'dee', name });
    const { user } = await ofCookie('Dee');
    await ofCookie('Ada Marsh');
    assert.equal(await nameOf(user.id), 'Ada Marsh');
    const site = await t.app.sites.byDomain(t.site.uuid);
    const row = await findUser(t.app.db, t.site.uuid, user.id);
    assert.ok(site && row);
    const { name, name_key } = await claimName(t.app.db, site, row, 'Ada Marsh');
    assert.deepEqual([name, name_key], ['Ada Marsh', row.name_key]);
  });

  it('are never those of staff, and no two readers can choose the same here', async () => {
    await t.signUp('Mona Field', 'moderator');
    assert.notEqual((await arrive('Mona Field')).name, 'Mona Field');
    assert.notEqual((await arrive('M\u043ena Field')).name, 'M\u043ena Field', 'it looks the same');
    const taken = await t.inject({
      method: 'POST',
      url: '/v2/localhost/users',
      payload: { name: 'Ada Marsh', email: 'ada@example.org', password: 'correct horse battery' },
    });
    assert.equal(taken.json().code, 'name_taken');
  });

  it('may be chosen in a mention, each person by their own', async () => {
    const writer = await t.signUp('Writer');
    const container = await openContainer(t);
    const found = t.app.db.selectFrom('users').select('id').where('name', '=', 'Ada Marsh').orderBy('id');
    const rows = await found.execute();
    assert.ok(rows.length >= 3);
    for (const { id } of rows) {
      const content = `@Ada Marsh number ${id}`;
      const mention = { user_uuid: numericIdToUuid(id), position: 0, length: '@Ada Marsh'.length };
      const answer = await writer.inject({
        method: 'POST',
        url: `${container.path}/comments`,
        payload: { content, mentions: [mention] },
      });
      assert.deepEqual(answer.json().mentions, [mention], answer.body);
    }
    assert.equal((await post(writer, container, 'And @ada marsh')).mentions?.length, 1);
  });
});
