import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { PASSWORD, startTestApp, type TestApp } from '../support/app';

const USERS = '/v2/localhost/users';

describe('accounts', () => {
  let test: TestApp;
  before(async () => {
    test = await startTestApp();
  });
  after(() => test.close());

  const signUp = (payload: object, query = '?session=false') =>
    test.inject({ method: 'POST', url: `${USERS}${query}`, payload });
  const field = (answer: { json(): { data?: { field?: string } } }) => answer.json().data?.field;

  it('signs up and is signed in at once', async () => {
    const { user, inject } = await test.signUp('Ada');
    const me = (await inject({ url: `${USERS}/current` })).json();
    assert.equal(me.http_status, 200);
    assert.equal(me.result.id, user.id);
    assert.equal(me.result.uuid, numericIdToUuid(user.id));
    assert.equal(me.result.email, 'ada@example.org');
    assert.equal(me.result.user_privilege, 'normal');
    assert.equal('password_hash' in me.result, false);
  });

  it('signs up without logging in when asked', async () => {
    const answer = await signUp({ name: 'Quiet', email: 'quiet@example.org', password: PASSWORD, login: false });
    assert.equal(answer.statusCode, 201);
    assert.equal(answer.json().access_token, undefined);
    assert.deepEqual(answer.cookies, []);
  });

  it('keeps passwords as argon2id', async () => {
    const { id } = await test.signUp('Hashed');
    const row = await test.app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.match(row.password_hash ?? '', /^\$argon2id\$/);
  });

  it('names the field that is missing or wrong', async () => {
    const right = { name: 'Right', email: 'right@example.org', password: PASSWORD };
    const wrong: [string, object][] = [
      ['name', { ...right, name: undefined }],
      ['name', { ...right, name: '' }],
      ['name', { ...right, name: '   ' }],
      ['name', { ...right, name: 'x'.repeat(61) }],
      ['name', { ...right, name: 'a\u0000b' }],
      ['name', { ...right, name: 'a\u202eb' }],
      ['name', { ...right, name: 'a\u2067b' }],
      ['name', { ...right, name: '\u200b\u200d' }],
      ['name', { ...right, name: 'a\ud800b' }],
      ['name', { ...right, name: { $ne: 1 } }],
      ['email', { ...right, email: undefined }],
      ['email', { ...right, email: 'nobody' }],
      ['email', { ...right, email: 'a@b' }],
      ['email', { ...right, email: 'a b@example.org' }],
      ['email', { ...right, email: 'a@example.org\r\nBcc: b@example.org' }],
      ['email', { ...right, email: `${'x'.repeat(250)}@example.org` }],
      ['password', { ...right, password: 'short' }],
      ['password', { ...right, password: 'x'.repeat(201) }],
    ];
    for (const [name, payload] of wrong) {
      const answer = await signUp(payload);
      assert.equal(answer.statusCode, 400, JSON.stringify(payload));
      assert.equal(answer.json().code, 'invalid_field', JSON.stringify(payload));
      assert.equal(field(answer), name, JSON.stringify(payload));
    }
  });

  it('refuses passwords that everybody tries first, or that are made of the name or the address', async () => {
    const right = { name: 'Agnes Lindqvist', email: 'wool.and.tea@example.org', password: PASSWORD };
    const refused: [string, string][] = [
      ['common', 'password1'],
      ['common', 'ILoveYou'],
      ['common', '１２３４５６７８'],
      ['own_name', 'agneslindqvist'],
      ['own_name', 'Lindqvist-99'],
      ['own_name', 'agnes.1.agnes'],
      ['own_name', 'WoolAndTea!'],
      ['own_name', 'wool.and.tea@example.org'],
    ];
    for (const [reason, password] of refused) {
      const answer = await signUp({ ...right, password });
      const { code, data } = answer.json();
      assert.deepEqual(
        [answer.statusCode, code, data],
        [400, 'invalid_field', { field: 'password', reason }],
        password,
      );
    }
    for (const [count, password] of ['agnes knits on trains', '--------', 'p4ssw0rds of my own'].entries()) {
      const answer = await signUp({ ...right, email: `wool.${count}@example.org`, name: `Agnes ${count}`, password });
      assert.equal(answer.statusCode, 201, password);
    }
    const { id, inject } = await test.signUp('Berta Holm');
    const change = (newPassword: string, more = {}) =>
      inject({ method: 'PATCH', url: `${USERS}/${id}`, payload: { newPassword, password: PASSWORD, ...more } });
    for (const [newPassword, more] of [
      ['sunshine', {}],
      ['bertaholm1', {}],
      // Their new name.
      ['RenamedOne', { name: 'Renamed One' }],
    ] as const) {
      const answer = await change(newPassword, more);
      assert.deepEqual([answer.statusCode, field(answer)], [400, 'newPassword'], newPassword);
    }
    assert.equal((await change('six geese a-laying')).statusCode, 200);
  });

  it('accepts an address and a name once, in any notation', async () => {
    await test.signUp('Grace Hopper');
    const again = [
      ['email', 'email_taken', { name: 'Other', email: ' GRACE.Hopper@Example.ORG ' }],
      ['name', 'name_taken', { name: 'grace  hopper', email: 'g1@example.org' }],
      ['name', 'name_taken', { name: 'Gr\u200bace Hopper', email: 'g2@example.org' }],
      ['name', 'name_taken', { name: '\uff27race Hopper', email: 'g3@example.org' }],
      ['name', 'name_taken', { name: 'Guest', email: 'g4@example.org' }],
    ] as const;
    for (const [name, code, payload] of again) {
      const answer = await signUp({ ...payload, password: PASSWORD });
      assert.equal(answer.statusCode, 409, answer.body);
      assert.equal(answer.json().code, code);
      assert.equal(field(answer), name);
    }
  });

  it('creates one account for two sign-ups at the same moment', async () => {
    const payload = { name: 'Twin', email: 'twin@example.org', password: PASSWORD };
    const answers = await Promise.all([signUp(payload), signUp(payload), signUp(payload)]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409, 409]);
  });

  it('refuses names that look like a staff name, or like a member’s in other letters', async () => {
    const staff = await test.signUp('Mona Il Moser', 'moderator');
    await test.signUp('Paxe');
    let people = 0;
    const signUp = (name: string) =>
      test.inject({
        method: 'POST',
        url: '/v2/localhost/users?session=false',
        payload: { name, email: `alike.${people++}@example.org`, password: PASSWORD },
      });
    for (const name of [
      'Mona\u2800Il\u2800Moser',
      'Mona Il Moser\u2800',
      'Mona\u3164Il Moser',
      'М\u043ena Il Moser',
      'Моnа Il Moser',
      'Mona lI Moser',
      'M0na 11 Moser',
      'Mona.Il-Moser!',
      'MonaIlMoser',
      'Mona Il Mоsеr',
      // All letters are Cyrillic.
      'Рахе',
      'Pаxe',
      'ɢuest',
    ]) {
      const answer = await signUp(name);
      assert.deepEqual(
        [answer.statusCode, answer.json().code, answer.json().data?.field],
        [409, 'name_taken', 'name'],
        name,
      );
    }
    for (const name of ['\u2800', '\u2800 \u3164']) assert.equal((await signUp(name)).json().data.field, 'name');
    const reader = await test.signUp('Somebody Else');
    const url = `/v2/localhost/users/${reader.id}`;
    const renamed = await reader.inject({ method: 'PATCH', url, payload: { name: 'Моna Il Moser' } });
    assert.equal(renamed.json().code, 'name_taken');
    // Russian, Greek and longer names are allowed.
    for (const name of ['Роман Иванов', 'Ελένη', 'Mona Il Moser Junior']) {
      assert.equal((await signUp(name)).statusCode, 201, name);
    }
    const own = await staff.inject({
      method: 'PATCH',
      url: `/v2/localhost/users/${staff.id}`,
      payload: { name: 'MONA il Moser' },
    });
    assert.equal(own.json().result.name, 'MONA il Moser');
  });

  it('refuses more marks on a letter of a name than languages use', async () => {
    const answer = await test.inject({
      method: 'POST',
      url: '/v2/localhost/users?session=false',
      payload: { name: `Tow${'\u0323'.repeat(30)}er`, email: 'tower@example.org', password: PASSWORD },
    });
    assert.equal(answer.json().result.name, `Toẉ${'\u0323'.repeat(4)}er`);
  });

  it('refuses names in the site’s word lists', async () => {
    await test.changeRules({ word_lists: [{ name: 'a', action: 'hold', words: ['arsch'] }] });
    const answer = await test.inject({
      method: 'POST',
      url: '/v2/localhost/users?session=false',
      payload: { name: 'Ein A-r-s-c-h', email: 'listed@example.org', password: PASSWORD },
    });
    assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, 'name']);
    await test.changeRules({ word_lists: [] });
  });

  it('lets no cache store answers for a member', async () => {
    const reader = await test.signUp('Private reader');
    for (const path of ['users/current', `users/${reader.id}`, `users?ids=${reader.id}`]) {
      const { headers } = await reader.inject({ url: `/v2/localhost/${path}` });
      assert.equal(headers['cache-control'], 'private, no-store', path);
    }
    const byGuest = await test.inject({ url: `/v2/localhost/users/${reader.id}` });
    assert.equal(byGuest.headers['cache-control'], 'no-cache');
  });

  it('stores text that looks like an attack unchanged', async () => {
    for (const name of ["Robert'); drop table users;--", '<img src=x onerror=alert(1)>', '{{7*7}}', '$1', '%s%n']) {
      const answer = await signUp({ name, email: `x${name.length}@example.org`, password: PASSWORD });
      assert.equal(answer.statusCode, 201);
      assert.equal(answer.json().result.name, name);
    }
    assert.equal((await test.inject({ url: `${USERS}/current` })).statusCode, 200);
  });

  it('refuses a body that would change prototypes', async () => {
    const payload = '{"__proto__": {"role": "administrator"}, "name": "P", "email": "p@example.org", "password": "x"}';
    const answer = await test.inject({
      method: 'POST',
      url: USERS,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(answer.statusCode, 400);
  });

  it('gives nobody a role by sign-up', async () => {
    const payload = { name: 'Climber', email: 'climber@example.org', password: PASSWORD, role: 'administrator' };
    const answer = await signUp({ ...payload, user_privilege: 'administrator', id: 1 });
    assert.equal(answer.json().result.user_privilege, 'normal');
  });

  it('asks for verification if the site requires it', async () => {
    await test.changeSettings({ enable_email_verification: true });
    const { user } = await test.signUp('Verified');
    await test.changeSettings({ enable_email_verification: false });
    assert.equal(user.email_verification_status, 'pending_new');
    const messages = await test.app.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'email_verification')
      .execute();
    assert.deepEqual(
      messages.map(({ payload }) => payload.user_id),
      [user.id],
    );
  });

  it('shows a user to everybody, the private half to themselves and staff', async () => {
    const reader = await test.signUp('Reader One');
    const other = await test.signUp('Other One');
    const staff = await test.signUp('Staff One', 'moderator');
    for (const id of [reader.id, reader.user.uuid]) {
      const url = `${USERS}/${id}`;
      for (const { inject } of [test, other]) {
        const { result } = (await inject({ url })).json();
        assert.equal(result.name, 'Reader One');
        assert.equal('email' in result, false);
      }
      for (const { inject } of [reader, staff]) {
        assert.equal((await inject({ url })).json().result.email, 'reader.one@example.org');
      }
    }
  });

  it('shows administrators’ addresses to administrators only', async () => {
    const [staff, chief] = [await test.signUp('Staff Two', 'moderator'), await test.signUp('Chief', 'administrator')];
    const other = await test.signUp('Second Chief', 'administrator');
    const addressFor = async ({ inject }: Pick<TestApp, 'inject'>, { id }: { id: number }) =>
      (await inject({ url: `${USERS}/${id}` })).json().result.email;
    assert.deepEqual(
      [await addressFor(staff, chief), await addressFor(test, chief), await addressFor(chief, other)],
      [undefined, undefined, 'second.chief@example.org'],
    );
    assert.equal(await addressFor(chief, chief), 'chief@example.org');
    assert.equal(await addressFor(other, staff), 'staff.two@example.org');
  });

  it('finds no user that does not exist', async () => {
    for (const id of ['999999', '0', numericIdToUuid(999999), 'x', '1e3', '-1', '9'.repeat(20), "1'--", '%00']) {
      const answer = await test.inject({ url: `${USERS}/${id}` });
      assert.equal(answer.statusCode, 404, id);
      assert.equal(answer.json().code, 'user_not_found');
    }
  });

  it('finds no user of another site', async () => {
    const { id } = await test.signUp('Local');
    await test.app.sites.add({ domain: 'elsewhere.example' });
    assert.equal((await test.inject({ url: `/v2/elsewhere.example/users/${id}` })).statusCode, 404);
    const many = await test.inject({ url: `/v2/elsewhere.example/users?ids=${id}` });
    assert.deepEqual(many.json().result.results, []);
  });

  it('reads several users at once, unknown ones left out', async () => {
    const a = await test.signUp('Several A');
    const b = await test.signUp('Several B');
    const url = `${USERS}?ids=${a.user.uuid},${b.id},${a.id},nonsense,${numericIdToUuid(999999)}`;
    const { results } = (await test.inject({ url })).json().result;
    assert.deepEqual(results.map(({ id }: { id: number }) => id).sort(), [a.id, b.id].sort());
    assert.equal('email' in results[0], false);
    const tooMany = await test.inject({ url: `${USERS}?ids=${Array.from({ length: 101 }, (_, i) => i).join()}` });
    assert.equal(field(tooMany), 'ids');
  });

  it('changes the own name, by PATCH and by POST with a verb', async () => {
    const { id, inject } = await test.signUp('Before');
    const url = `${USERS}/${id}`;
    const patched = await inject({ method: 'PATCH', url, payload: { name: 'After' } });
    assert.equal(patched.json().result.name, 'After');
    const posted = await inject({
      method: 'POST',
      url,
      payload: 'verb=PATCH&name=Later',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(posted.json().result.name, 'Later');
    const multipart =
      '--b\r\ncontent-disposition: form-data; name="verb"\r\n\r\npatch\r\n--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nLast\r\n--b--\r\n';
    const form = await inject({
      method: 'POST',
      url,
      payload: multipart,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    assert.equal(form.json().result?.name, 'Last', form.body);
    assert.equal(field(await inject({ method: 'POST', url, payload: { name: 'X' } })), 'verb');
  });

  it('asks for the password before the address or the password changes', async () => {
    const { id, inject } = await test.signUp('Careful');
    const url = `${USERS}/${id}`;
    const email = 'new@example.org';
    const missing = await inject({ method: 'PATCH', url, payload: { email } });
    assert.equal(missing.statusCode, 400);
    assert.equal(field(missing), 'password');
    const wrong = await inject({ method: 'PATCH', url, payload: { newPassword: 'a new password', password: 'no' } });
    assert.equal(wrong.json().code, 'wrong_password');
    const right = await inject({ method: 'PATCH', url, payload: { email, password: PASSWORD } });
    assert.equal(right.json().result.email, email);
  });

  it('ends every other login when the password changes', async () => {
    const first = await test.signUp('Changer');
    const login = await test.inject({
      method: 'POST',
      url: `${USERS}/login?session=false`,
      payload: { email: 'changer@example.org', password: PASSWORD },
    });
    const other = { authorization: `Bearer ${login.json().access_token}` };
    const payload = { newPassword: 'something else', password: PASSWORD };
    assert.equal((await first.inject({ method: 'PATCH', url: `${USERS}/${first.id}`, payload })).statusCode, 200);
    assert.equal((await first.inject({ url: `${USERS}/current` })).json().result.id, first.id);
    assert.equal((await test.inject({ url: `${USERS}/current`, headers: other })).statusCode, 401);
  });

  it('lets nobody change another person', async () => {
    const mine = await test.signUp('Mine');
    const theirs = await test.signUp('Theirs');
    const url = `${USERS}/${mine.id}`;
    const payload = { name: 'Stolen' };
    assert.equal((await test.inject({ method: 'PATCH', url, payload })).statusCode, 401);
    assert.equal((await theirs.inject({ method: 'PATCH', url, payload })).statusCode, 403);
    assert.equal((await mine.inject({ method: 'PATCH', url, payload: { name: 'Theirs' } })).json().code, 'name_taken');
  });

  it('is a guest without a token', async () => {
    const { result } = (await test.inject({ url: `${USERS}/current` })).json();
    assert.equal(result.id, 0);
    assert.equal(result.name, 'Guest');
    assert.equal(result.user_privilege, 'guest');
    assert.equal(result.pic_small, '');
  });
});
