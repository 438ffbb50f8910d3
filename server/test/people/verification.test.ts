/** Confirms an address and sets a new password, by mails that are really sent (specification §2, §5). */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { PASSWORD, type TestUser } from '../support/app';
import { list, openContainer, post, sectionPath, sendPost, type TestContainer, texts } from '../support/conversation';
import { type MailedApp, startMailedApp } from '../support/mailed-app';

const CONFIRM = '/v2/localhost/users/email-verification';
const HOUR_MS = 60 * 60_000;

let t: MailedApp;
let container: TestContainer;
before(async () => {
  t = await startMailedApp();
});
after(() => t?.close());
beforeEach(async () => {
  await t.changeSettings({ enable_email_verification: true });
  await t.changeRules({ mail: { page: '' }, premoderation: { is_on: false } });
  t.mailbox.refuse.code = null;
  container = await openContainer(t);
});

const sent = () => t.sent();
const tokenOf = (mail: { link: URL } | undefined) => mail?.link.searchParams.get('vtoken') ?? '';
/** People who open the link in the browser of their sign-up. */
const signedUp = new Map<string, TestUser>();
const confirm = async (token: string, path = CONFIRM) => {
  const { inject } = (path === CONFIRM && signedUp.get(token)) || t;
  const answer = await inject({ method: 'POST', url: path, payload: { token } });
  await t.app.outbox.run();
  return answer;
};
const standing = async (who: TestUser) =>
  (await who.inject({ url: '/v2/localhost/users/current' })).json().result.email_verification_status;
let people = 0;
/** Creates a person whose first comment waits for their address, with the mailed token. */
async function newcomer() {
  await sent();
  people += 1;
  const who = await t.signUp(`Newcomer ${people}`);
  const [mail] = await sent();
  signedUp.set(tokenOf(mail), who);
  return { who, token: tokenOf(mail), mail };
}

test('a first comment waits until its author opens the link of the mail, and is published then', async () => {
  const { who, token, mail } = await newcomer();
  assert.deepEqual(mail?.to, [who.user.email]);
  assert.equal(mail?.from, 'no-reply@news.example');
  assert.match(mail?.raw ?? '', /Subject: Confirm your email address for Test site/);
  assert.ok(!mail?.raw.includes(who.user.name));
  assert.equal(mail?.link.searchParams.get('vtype'), 'emailverification');
  const held = await post(who, container, 'My first words');
  assert.equal(held.state, 'awaiting_moderation');
  assert.deepEqual((await sendPost(who, container, 'And more')).json().code, 'email_unverified');
  assert.deepEqual(texts(await list(t, container)), []);

  const answer = await confirm(token);
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(await standing(who), 'approved');
  assert.deepEqual(texts(await list(t, container)), ['My first words']);
  const open = await t.inject({ url: `${sectionPath(t)}/?container_id=${container.container_id}` });
  assert.equal(open.json().container.total_visible_content, 1);
  const events = await t.app.db.selectFrom('events').selectAll().where('container_uuid', '=', container.cc).execute();
  assert.deepEqual(
    events.map(({ seq, action }) => [Number(seq), action]),
    [[1, 'visible']],
  );
  const { result } = (await t.inject({ url: `/v2/localhost/users/${who.id}` })).json();
  assert.equal(result.comments_made, 1);
  assert.equal((await post(who, container, 'Now at once')).state, 'visible');
});

test('a link works once, for two days, on its own site, for the address it went to', async () => {
  const { who, token } = await newcomer();
  assert.equal((await confirm(`${token}x`)).statusCode, 400);
  await t.app.sites.add({ domain: `elsewhere-${people}.example` });
  assert.equal((await confirm(token, `/v2/elsewhere-${people}.example/users/email-verification`)).statusCode, 400);
  // The token of a forgotten password confirms nothing.
  await t.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: { email: who.user.email } });
  const [reset] = await sent();
  assert.equal(reset?.link.searchParams.get('vtype'), 'reset');
  assert.equal((await confirm(tokenOf(reset))).statusCode, 400);
  assert.equal(await standing(who), 'pending_new');

  assert.equal((await confirm(token)).statusCode, 200);
  const again = await confirm(token);
  assert.deepEqual([again.statusCode, again.json().code, again.json().data.field], [400, 'invalid_field', 'token']);

  const late = await newcomer();
  const moved = await newcomer();
  const change = { email: `moved.${people}@example.org`, password: PASSWORD };
  const url = `/v2/localhost/users/${moved.who.id}`;
  assert.equal((await moved.who.inject({ method: 'PATCH', url, payload: change })).statusCode, 200);
  const [fresh] = await sent();
  assert.deepEqual(fresh?.to, [change.email]);
  assert.equal((await confirm(moved.token)).statusCode, 400);
  assert.equal((await confirm(tokenOf(fresh))).statusCode, 200);
  t.pass(48 * HOUR_MS + 1);
  signedUp.delete(late.token);
  assert.equal((await confirm(late.token)).statusCode, 400);
});

test('two who open it at the same moment use it once', async () => {
  const { token } = await newcomer();
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 400, 400]);
});

test('a comment that another rule or a moderator holds is not released', async () => {
  const mona = await t.signUp('Mona', 'moderator');
  const judge = (content_uuid: string, verdict: string) =>
    mona.inject({ method: 'POST', url: `${container.path}/moderation/${content_uuid}/${verdict}` });
  const disabled = await newcomer();
  const bad = await post(disabled.who, container, 'Judged');
  assert.equal((await judge(bad.content_uuid, 'disable')).statusCode, 204);
  assert.equal((await confirm(disabled.token)).statusCode, 200);

  await t.changeRules({ premoderation: { is_on: true } });
  const waiting = await newcomer();
  await post(waiting.who, container, 'Waits for a moderator too');
  assert.equal((await confirm(waiting.token)).statusCode, 200);
  assert.deepEqual(texts(await list(t, container)), []);
  const states = await t.app.db
    .selectFrom('comments')
    .select('state')
    .where('container_uuid', '=', container.cc)
    .execute();
  assert.deepEqual(states.map(({ state }) => state).sort(), ['awaiting_moderation', 'disabled']);
});

test('a comment that a moderator marked as spam stays spam when its writer confirms the address', async () => {
  const mona = await t.signUp('Monique', 'moderator');
  const { who, token } = await newcomer();
  const held = await post(who, container, 'Cheap watches');
  const url = `${container.path}/moderation/${held.content_uuid}/spam`;
  assert.equal((await mona.inject({ method: 'POST', url })).statusCode, 204);
  const stored = () =>
    t.app.db
      .selectFrom('comments')
      .select(['state', 'state_reasons'])
      .where('container_uuid', '=', container.cc)
      .executeTakeFirstOrThrow();
  const before = await stored();
  assert.equal(before.state, 'spam');
  assert.equal((await confirm(token)).statusCode, 200);
  assert.deepEqual(await stored(), before);
});

test('a comment that a moderator put up for review still waits when its writer confirms the address', async () => {
  const mona = await t.signUp('Moira', 'moderator');
  const { who, token } = await newcomer();
  const { content_uuid } = await post(who, container, 'Look again');
  for (const verdict of ['enable', 'review']) {
    const url = `${container.path}/moderation/${content_uuid}/${verdict}`;
    assert.equal((await mona.inject({ method: 'POST', url })).statusCode, 204);
  }
  assert.equal((await confirm(token)).statusCode, 200);
  assert.deepEqual(texts(await list(t, container)), []);
});

test('a ghost-banned newcomer’s comment stays theirs only', async () => {
  const { who, token } = await newcomer();
  await t.changeUser(who, { ban_level: 'ghost' });
  await post(who, container, 'Unheard');
  assert.equal((await confirm(token)).statusCode, 200);
  assert.deepEqual(texts(await list(t, container)), []);
  const { contents } = (await who.inject({ url: `${sectionPath(t)}/personal?container_uuids=${container.cc}` })).json()
    .containers[0];
  assert.equal(contents[0].state, 'visible');
});

test('another mail is sent on request, in the reader’s language, to a reader who needs it', async () => {
  const { who } = await newcomer();
  const ask = () => who.inject({ method: 'POST', url: `${CONFIRM}/send`, headers: { 'accept-language': 'de-AT,en' } });
  assert.equal((await t.inject({ method: 'POST', url: `${CONFIRM}/send` })).statusCode, 401);
  assert.equal((await ask()).statusCode, 204);
  const [mail] = await sent();
  assert.match(mail?.raw ?? '', /Subject: Bestätigen Sie/);
  signedUp.set(tokenOf(mail), who);
  assert.equal((await confirm(tokenOf(mail))).statusCode, 200);
  assert.equal((await ask()).statusCode, 204);
  assert.deepEqual(await sent(), []);
});

test('the link leads to the site: to the configured page or its own host, never to the requester’s', async () => {
  const ask = async (headers: Record<string, string>) => {
    people += 1;
    const payload = { name: `Somebody ${people}`, email: `somebody.${people}@example.org`, password: PASSWORD };
    const url = '/v2/localhost/users?session=false';
    const answer = await t.inject({ method: 'POST', url, payload, headers });
    assert.equal(answer.statusCode, 201, answer.body);
    const [mail] = await sent();
    return mail?.link.origin;
  };
  await sent();
  const server = new URL(t.app.config.publicUrl).origin;
  assert.equal(await ask({}), server);
  assert.equal(await ask({ origin: 'https://evil.example', host: 'evil.example' }), server);
  assert.equal(await ask({ origin: 'https://localhost.evil.example' }), server);
  assert.equal(await ask({ origin: 'http://localhost:8080' }), server);
  await t.app.sites.changeHosts(t.site.uuid, { hosts: ['amp.localhost', 'http://intranet.example:8080'] });
  assert.equal(await ask({ origin: 'https://amp.localhost' }), 'https://amp.localhost');
  assert.equal(await ask({ origin: 'http://intranet.example:8080' }), 'http://intranet.example:8080');
  for (const origin of ['http://amp.localhost', 'https://amp.localhost:4443', 'http://intranet.example']) {
    assert.equal(await ask({ origin }), server, origin);
  }
  await t.changeRules({ mail: { page: 'https://news.example/account?from=mail' } });
  assert.equal(await ask({ origin: 'http://localhost:8080' }), 'https://news.example');
});

test('a mail that the server does not take is tried again, and its refused token opens nothing', async () => {
  await sent();
  t.mailbox.refuse.code = 450;
  people += 1;
  const who = await t.signUp(`Patient ${people}`);
  assert.deepEqual(await sent(), []);
  const kept = () => t.app.db.selectFrom('mail_tokens').selectAll().where('user_id', '=', who.id).execute();
  assert.deepEqual(await kept(), []);
  t.mailbox.refuse.code = null;
  t.pass(2000);
  const [mail] = await sent();
  const [row] = await kept();
  assert.ok(row && row.hash !== tokenOf(mail) && !row.hash.includes(tokenOf(mail)));
  assert.equal((await confirm(tokenOf(mail))).statusCode, 200);
  const messages = await t.app.db.selectFrom('outbox').selectAll().execute();
  assert.ok(!JSON.stringify(messages).includes(tokenOf(mail)));
});

test('a new password is chosen by the link: once, within an hour, and every login ends', async () => {
  const { who } = await newcomer();
  const forget = async () => {
    await t.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: { email: who.user.email } });
    return tokenOf((await sent())[0]);
  };
  const choose = (token: string, newPassword: string) =>
    t.inject({ method: 'POST', url: '/v2/localhost/account/password/reset', payload: { token, newPassword } });
  const login = (password: string) =>
    t.inject({
      method: 'POST',
      url: '/v2/localhost/users/login?session=false',
      payload: { email: who.user.email, password },
    });
  const [first, second] = [await forget(), await forget()];
  assert.equal((await choose(first, 'short')).statusCode, 400);
  assert.equal((await choose(first, 'a longer one than before')).statusCode, 204);
  assert.equal((await login(PASSWORD)).statusCode, 400);
  assert.equal((await login('a longer one than before')).statusCode, 200);
  assert.equal((await who.inject({ url: '/v2/localhost/users/current' })).statusCode, 401);
  // Neither a second time nor by the other mail.
  for (const token of [first, second]) assert.equal((await choose(token, 'yet another one')).statusCode, 400);
  const late = await forget();
  t.pass(HOUR_MS + 1);
  assert.equal((await choose(late, 'yet another one')).statusCode, 400);
});

test('the link to a new password is unique: one person’s, one site’s, one purpose’s, one use’s', async () => {
  const [{ who }, { who: other, token: verifying }] = [await newcomer(), await newcomer()];
  const forget = async ({ user }: TestUser) => {
    await t.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: { email: user.email } });
    return tokenOf((await sent())[0]);
  };
  const choose = async (token: string, newPassword: string, domain = 'localhost') =>
    (
      await t.inject({
        method: 'POST',
        url: `/v2/${domain}/account/password/reset`,
        payload: { token, newPassword },
      })
    ).statusCode;
  const login = async ({ user }: TestUser, password: string) =>
    (
      await t.inject({
        method: 'POST',
        url: '/v2/localhost/users/login?session=false',
        payload: { email: user.email, password },
      })
    ).statusCode;
  const [token, theirs] = [await forget(who), await forget(other)];
  await t.app.sites.add({ domain: 'reset.example' });
  assert.equal(await choose(token, 'chosen elsewhere now', 'reset.example'), 400);
  assert.equal(await choose(verifying, 'chosen by another link'), 400);
  assert.equal((await confirm(token)).statusCode, 400, 'and it confirms no address');

  assert.equal(await choose(token, 'chosen for the one'), 204);
  assert.deepEqual([await login(who, 'chosen for the one'), await login(who, PASSWORD)], [200, 400]);
  assert.deepEqual([await login(other, 'chosen for the one'), await login(other, PASSWORD)], [400, 200]);
  assert.equal((await other.inject({ url: '/v2/localhost/users/current' })).statusCode, 200);
  assert.equal(await choose(token, 'chosen once more now'), 400);
  assert.equal(await choose(theirs, 'the other still may'), 204);

  // A new address invalidates the link of the old one, and so does a new password.
  const moved = await forget(who);
  await t.changeUser(who, { email: 'moved@example.org', email_key: 'moved@example.org' });
  assert.equal(await choose(moved, 'sent to the old address'), 400);
  await t.changeUser(who, { email: who.user.email, email_key: who.user.email });
  const waiting = await forget(other);
  const { access_token } = (
    await t.inject({
      method: 'POST',
      url: '/v2/localhost/users/login?session=false',
      payload: { email: other.user.email, password: 'the other still may' },
    })
  ).json();
  const changed = await t.inject({
    method: 'PATCH',
    url: `/v2/localhost/users/${other.id}`,
    headers: { authorization: `Bearer ${access_token}` },
    payload: { password: 'the other still may', newPassword: 'changed in the account' },
  });
  assert.equal(changed.statusCode, 200, changed.body);
  assert.equal(await choose(waiting, 'by a link of before'), 400);
});

test('staff choose twelve characters by the link, too; it is as good as before when they chose fewer', async () => {
  const { who } = await newcomer();
  await t.changeUser(who, { role: 'moderator' });
  await t.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: { email: who.user.email } });
  const token = tokenOf((await sent())[0]);
  const choose = (newPassword: string) =>
    t.inject({ method: 'POST', url: '/v2/localhost/account/password/reset', payload: { token, newPassword } });
  const refused = await choose('elevenchars');
  assert.deepEqual([refused.statusCode, refused.json().data.reason], [400, 'staff_short']);
  assert.equal((await choose('twelve chars')).statusCode, 204);
});

test('strangers get few mails, even if their address is typed in many accounts', async (context) => {
  const limited = await startMailedApp({ rateLimit: true });
  context.after(() => limited.close());
  await limited.changeSettings({ enable_email_verification: true });
  const victim = 'never.asked@example.org';
  const signUp = (n: number, email: string, remoteAddress: string) =>
    limited.inject({
      method: 'POST',
      url: '/v2/localhost/users?session=false',
      payload: { name: `Somebody ${n}`, email, password: PASSWORD },
      remoteAddress,
    });
  // Each account moves to the next address, from a separate network.
  for (let n = 0; n < 12; n++) {
    const remoteAddress = `198.51.100.${n}`;
    const answer = await signUp(n, n % 2 ? `own.${n}@example.org` : victim, remoteAddress);
    if (answer.statusCode !== 201) continue;
    const { access_token, result } = answer.json();
    const move = (email: string) =>
      limited.inject({
        method: 'PATCH',
        url: `/v2/localhost/users/${result.id}`,
        payload: { email, password: PASSWORD },
        headers: { authorization: `Bearer ${access_token}` },
        remoteAddress,
      });
    await move(victim);
    await move(`away.${n}@example.org`);
  }
  const mails = await limited.sent();
  assert.ok(mails.filter(({ to }) => to.includes(victim)).length <= 5);

  const codes = [];
  for (let n = 100; n < 108; n++) {
    const answer = await signUp(n, `office.${n}@example.org`, '203.0.113.9');
    const { access_token, result } = answer.json();
    codes.push(answer.statusCode);
    for (let moved = 0; moved < 3; moved++) {
      const sent = await limited.inject({
        method: 'PATCH',
        url: `/v2/localhost/users/${result?.id}`,
        payload: { email: `stranger.${n}.${moved}@example.org`, password: PASSWORD },
        headers: { authorization: `Bearer ${access_token}` },
        remoteAddress: '203.0.113.9',
      });
      codes.push(sent.statusCode);
    }
  }
  assert.equal(codes.filter((code) => code < 300).length, 20, 'one network');
});

test('if the site does not require it, sign-up still asks to confirm the address, and the account is free at once', async () => {
  await t.changeSettings({ enable_email_verification: false });
  const { who, token, mail } = await newcomer();
  assert.deepEqual(mail?.to, [who.user.email]);
  assert.equal((await post(who, container, 'At once')).state, 'visible');
  assert.equal((await confirm(token)).statusCode, 200);
  assert.equal(await standing(who), 'approved');

  await t.changeSettings({ disable_email_notifications: true });
  assert.equal((await newcomer()).mail, undefined);
  await t.changeSettings({ disable_email_notifications: false });
});
