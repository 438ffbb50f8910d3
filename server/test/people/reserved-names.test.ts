import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { freeName } from '../../src/modules/people/users/free-name';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';

const STAFF_NAMES = ['admin', 'Administrator', 'staff', 'The Editor', 'Test site', 'moderator of news'];
const ADDRESSES = [
  ...[
    'https://evil.example/win',
    'www.evil.example',
    'WWW.evil.example',
    'evil.example/win',
    'evil.example:8080',
    'ftp://evil.example',
  ],
  ...['Ann www.evil.example', 'win@evil.example', '(www.evil.example)', 'ｗｗｗ.evil.example'],
];

describe('names that only staff may have', () => {
  let t: TestApp;
  let ann: TestUser;
  let people = 0;
  before(async () => {
    t = await startTestApp();
    ann = await t.signUp('Ann');
    await t.changeSettings({ enable_anonymous_comments: true });
  });
  after(() => t.close());
  afterEach(() => t.changeRules({ names: {} }));

  const patch = (who: TestUser, name: string) =>
    who.inject({ method: 'PATCH', url: `/v2/localhost/users/${who.id}`, payload: { name } });
  /** All requests in which people choose their name. */
  const ways: Record<string, (name: string) => ReturnType<TestApp['inject']>> = {
    'sign-up': (name) =>
      t.inject({
        method: 'POST',
        url: '/v2/localhost/users?session=false',
        payload: { name, email: `named.${people++}@example.org`, password: PASSWORD },
      }),
    edit: (name) => patch(ann, name),
    'no account': (name) => t.inject({ method: 'POST', url: '/v2/localhost/users/anonymous', payload: { name } }),
  };

  for (const [way, ask] of Object.entries(ways))
    it(`refuses them and addresses: ${way}`, async () => {
      for (const name of STAFF_NAMES) {
        const answer = await ask(name);
        assert.deepEqual(
          [answer.statusCode, answer.json().code, answer.json().data?.field],
          [409, 'name_taken', 'name'],
          name,
        );
      }
      for (const name of ADDRESSES) {
        const answer = await ask(name);
        assert.deepEqual(
          [answer.statusCode, answer.json().code, answer.json().data?.field],
          [400, 'invalid_field', 'name'],
          name,
        );
      }
      assert.ok((await ask(`Dr.${way}`)).statusCode < 300);
    });

  it('gives a person from a provider another name instead', async () => {
    for (const name of [...STAFF_NAMES, ...ADDRESSES])
      assert.match(await freeName(t.app.db, t.site, name), /^Reader \d+$/, name);
    assert.equal(await freeName(t.app.db, t.site, 'Bea'), 'Bea');
  });

  it('lets staff have them, and leaves existing ones', async () => {
    const mona = await t.signUp('Mona', 'moderator');
    assert.equal((await patch(mona, 'The Editor')).json().result.name, 'The Editor');
    assert.equal((await patch(mona, 'www.evil.example')).statusCode, 400);
    await t.changeUser(mona, { role: 'normal' });
    assert.equal((await patch(mona, 'The Editor')).statusCode, 200);
    assert.equal((await patch(mona, 'Administrator')).statusCode, 409);
  });

  it('follows the rules of the site', async () => {
    await t.changeRules({ names: { reserved: ['Captain Bird'] } });
    assert.equal((await patch(ann, 'Captaın-Bird')).statusCode, 409);
    await t.changeRules({ names: { roles: false, site: false, reserved: [] } });
    for (const name of ['Administrator', 'Test site', 'Captain Bird'])
      assert.equal((await patch(ann, name)).statusCode, 200, name);
  });
});
