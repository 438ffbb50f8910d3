/** Mail about notifications: time, content, headers, and unsubscribing. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { PLAN_DIGESTS } from '../../src/modules/delivery/notifications/plan-digests';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { verifyDkim } from '../support/dkim';
import { insertFullLines } from '../support/full-lines';
import { type Mailbox, openMailbox } from '../support/mailbox';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

describe('mail about notifications', () => {
  let t: TestApp;
  let mailbox: Mailbox;
  let container: TestContainer;
  let ada: TestUser;
  let ben: TestUser;
  const emails = new Map<number, string>();
  const earlier = new Set<string>();
  let number = 0;
  before(async () => {
    mailbox = await openMailbox();
    t = await startTestApp({
      publicUrl: 'https://community.example',
      mail: {
        url: mailbox.url,
        from: 'News <no-reply@news.example>',
        dkim: { domain: 'news.example', selector: 'vf', key: keys.privateKey },
        bounceDomain: 'bounces.news.example',
      },
    });
  });
  after(async () => {
    await t.close();
    await mailbox.close();
  });
  beforeEach(async () => {
    number += 1;
    for (const email of emails.values()) earlier.add(email);
    container = await openContainer(t);
    [ada, ben] = [await t.signUp(`Ada ${number}`), await t.signUp(`Ben ${number}`)];
    await t.changeUser(ada, { email_verification_status: 'approved' });
    for (const { user } of [ada, ben]) emails.set(user.id, user.email);
    await t.app.outbox.run();
    mailbox.received.length = 0;
    mailbox.refuse.code = null;
  });

  const url = (path: string) => `/v5/notifications/${t.site.uuid}/${path}`;
  const choose = (payload: object) => ada.inject({ method: 'POST', url: url('settings'), payload });
  const all = async () => (await ada.inject({ url: url('all') })).json();
  async function pass(ms: number) {
    t.pass(ms);
    await t.app.outbox.run();
    for (const who of [ada, ben]) who.inject = await signIn(who);
    return notices();
  }
  /** Returns mails without those about accounts, and without morning mails of earlier tests. */
  const notices = () =>
    mailbox.received.filter(({ raw, to }) => /^list-id/im.test(raw) && !to.some((email) => earlier.has(email)));
  /** Access tokens expire after minutes, and the clock moves by days. */
  async function signIn({ user }: TestUser): Promise<TestUser['inject']> {
    const payload = { email: emails.get(user.id), password: PASSWORD };
    const answer = await t.inject({ method: 'POST', url: '/v2/localhost/users/login?session=false', payload });
    const authorization = `Bearer ${answer.json().access_token}`;
    return (options) => t.inject({ ...options, headers: { ...options.headers, authorization } });
  }
  /** Reads a header of the last mail, which may be folded. */
  const header = (name: string, raw = notices().at(-1)?.raw ?? '') =>
    new RegExp(`^${name}:((?:.|\\r\\n[ \\t])*)`, 'im')
      .exec(raw)?.[1]
      ?.replaceAll(/\r\n\s+/g, ' ')
      .trim() ?? '';
  const stopPath = () => new URL(/<(.*)>/.exec(header('List-Unsubscribe'))?.[1] ?? '').pathname;

  it('is sent five minutes after a reply, one for several, with author, article and text', async () => {
    const root = await post(ada, container, 'First');
    await post(ben, container, 'An <b>answer</b>', root.content_uuid);
    await post(ben, container, 'And another', root.content_uuid);
    assert.equal((await pass(4 * MINUTE_MS)).length, 0);
    const [mail, ...others] = await pass(MINUTE_MS);
    assert.equal(others.length, 0);
    assert.deepEqual(mail?.to, [ada.user.email]);
    assert.equal(header('Subject'), `Replies to your comment: ${ben.user.name}`);
    assert.match(mail?.raw ?? '', /> And another/);
    assert.match(mail?.raw ?? '', /text\/html/);
    assert.equal(mail?.raw.split('class="button"').length, 2, 'one thing to open');
    assert.doesNotMatch(mail?.raw ?? '', /<b>answer/);
    assert.equal((await pass(DAY_MS)).length, 1, 'each is told of once');
  });

  it('reports a reply below two comments that fifty people like', async () => {
    const root = await post(ada, container, 'First');
    await post(ben, container, 'An answer', root.content_uuid);
    await insertFullLines(t, ada.id);
    const [mail, ...others] = await pass(5 * MINUTE_MS);
    assert.equal(others.length, 0);
    assert.match(mail?.raw ?? '', /> An answer/);
  });

  it('reports a rejection and its reason in one mail, although the reason was given later', async () => {
    const chief = await t.signUp(`Chief ${number}`, 'moderator');
    const { content_uuid, content_container_uuid } = await post(ada, container, 'By the way');
    const items = [{ content_uuid, content_container_uuid }];
    for (const body of [{ resolution: 'reject' }, { resolution: 'explain', reason: 'off_topic' }]) {
      const payload = { ...body, items };
      await chief.inject({ method: 'POST', url: `/v4/livecomments/${t.site.uuid}/moderation/resolve`, payload });
      t.pass(MINUTE_MS);
    }
    const mails = await pass(6 * MINUTE_MS);
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.raw ?? '', /Your comment wasn.t published because it.s off topic/);
  });

  it('has the letter that the site wrote for the reason, unless the verdict was undone', async () => {
    const chief = await t.signUp(`Chief ${number}`, 'moderator');
    const letter = 'Dear {{name}}, keep to the topic. The editors of {{site}}';
    await t.changeRules({ reasons: { list: [{ key: 'off_topic', label: '', says: '', letter }] } });
    const decide = async ({ content_uuid }: { content_uuid: string }, body: object) => {
      const payload = { ...body, items: [{ content_uuid }] };
      await chief.inject({ method: 'POST', url: '/v1/console/localhost/queue/decisions', payload });
    };
    const [first, undone] = [await post(ada, container, 'By the way'), await post(ada, container, 'And also')];
    await decide(first, { resolution: 'reject', reason: 'off_topic' });
    await decide(undone, { resolution: 'reject', reason: 'off_topic' });
    t.pass(4 * MINUTE_MS);
    await decide(undone, { resolution: 'undo' });
    const [mail, ...others] = await pass(MINUTE_MS);
    assert.equal(others.length, 0);
    const text = mail?.raw.replaceAll('=\r\n', '') ?? '';
    assert.ok(text.includes(`Dear ${ada.user.name}, keep to the topic. The editors of ${t.site.name}`), text);
    assert.doesNotMatch(text, /And also/);
  });
  it('is not sent for notifications that were seen, undone or muted, nor to an unproved address', async () => {
    const root = await post(ada, container, 'First');
    await post(ben, container, 'Seen', root.content_uuid);
    const { notifications } = await all();
    await ada.inject({ method: 'PATCH', url: url(`seen/${notifications[0].notification_uuid}`) });
    const { content_uuid } = await post(ben, container, 'Taken back', root.content_uuid);
    await ben.inject({ method: 'DELETE', url: `${container.path}/comments/${content_uuid}` });
    assert.equal((await pass(6 * MINUTE_MS)).length, 0);
    await post(ben, container, 'Muted', root.content_uuid);
    await ada.inject({ method: 'PUT', url: `/v2/localhost/mutes/${ben.id}` });
    assert.equal((await pass(6 * MINUTE_MS)).length, 0);
    await ada.inject({ method: 'DELETE', url: `/v2/localhost/mutes/${ben.id}` });
    await t.changeUser(ada, { email_verification_status: 'pending' });
    await post(ben, container, 'To whom?', root.content_uuid);
    assert.equal((await pass(6 * MINUTE_MS)).length, 0);
  });

  it('is collected for the reader’s own morning, with followed pages', async () => {
    await choose({ time_zone: 'Pacific/Auckland' });
    await ada.inject({ method: 'PUT', url: `/v2/localhost/follows/${ben.id}` });
    await ben.inject({ method: 'PUT', url: `/v2/localhost/follows/${ada.id}` });
    await post(ben, container, 'Something new');
    const [mail, ...others] = await pass(DAY_MS);
    assert.equal(others.length, 0);
    assert.match(mail?.raw ?? '', new RegExp(`New followers: ${ben.user.name}`));
    assert.doesNotMatch(mail?.raw ?? '', /class="button"/, 'of several things none is the button');
    assert.match(mail?.raw ?? '', new RegExp(`New from people you follow: ${ben.user.name}`));
    const hour = new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Auckland', hour: 'numeric', hourCycle: 'h23' });
    const due = await t.app.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'mail_notices')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.equal(hour.format(Number(due?.idempotency_key.split(' ').at(-1))), '08');
  });

  it('waits for the full hour, for Monday’s morning or for ever, as the reader chose', async () => {
    const root = await post(ada, container, 'First');
    await choose({ time_zone: 'Pacific/Auckland' });
    const due = async (email_notice_frequency: 'hourly' | 'weekly' | 'never') => {
      await t.changeUser(ada, { email_notice_frequency });
      await t.app.db.deleteFrom('outbox').execute();
      await post(ben, container, `An answer, ${email_notice_frequency}`, root.content_uuid);
      const row = await t.app.db
        .selectFrom('outbox')
        .select('date_next')
        .where('kind', '=', 'mail_notices')
        .executeTakeFirst();
      return row ? Number(row.date_next) : null;
    };
    const hour = (await due('hourly')) ?? assert.fail();
    assert.equal(hour % (60 * MINUTE_MS), 0);
    assert.ok(hour > t.app.clock.now() && hour <= t.app.clock.now() + 60 * MINUTE_MS);
    const week = (await due('weekly')) ?? assert.fail();
    const local = { timeZone: 'Pacific/Auckland', weekday: 'long', hour: 'numeric', hourCycle: 'h23' } as const;
    assert.match(new Intl.DateTimeFormat('en', local).format(week), /^Monday\b.*\b08$/);
    assert.ok(week > t.app.clock.now() && week <= t.app.clock.now() + 7 * DAY_MS);
    assert.equal(await due('never'), null);
  });

  it('is planned once a morning for followers', async () => {
    await choose({ time_zone: 'Europe/Oslo' });
    await ada.inject({ method: 'PUT', url: `/v2/localhost/follows/${ben.id}` });
    await post(ben, container, 'Something new');
    for (let hour = 0; hour < 30; hour += 1) {
      for (let time = 0; time < 2; time += 1) await t.app.planDigests();
      t.pass(HOUR_MS);
      await t.app.outbox.run();
    }
    const own = notices().filter(({ to }) => to.includes(ada.user.email));
    assert.equal(own.length, 1);
    assert.match(own[0]?.raw ?? '', new RegExp(`New from people you follow: ${ben.user.name}`));
    const planned = t.app.db.selectFrom('outbox').select('attempts').where('kind', '=', PLAN_DIGESTS);
    assert.ok(
      (await planned.execute()).every(({ attempts }) => attempts === 1),
      'each hour is planned at once',
    );
  });

  it('is sent in the morning of the browser that read the first list, if its reader chose nothing', async () => {
    const zone = async () => (await ada.inject({ url: url('settings') })).json().time_zone;
    const read = (time_zone: string) => ada.inject({ url: url(`all?time_zone=${encodeURIComponent(time_zone)}`) });
    assert.equal((await read('Moon/Sea')).statusCode, 200);
    assert.equal(await zone(), '');
    await read('Pacific/Auckland');
    await read('Europe/Oslo');
    assert.equal(await zone(), 'Pacific/Auckland');
    await t.changeUser(ada, { email_notice_frequency: 'weekly' });
    await t.app.db.deleteFrom('outbox').execute();
    const root = await post(ada, container, 'First');
    await post(ben, container, 'An answer', root.content_uuid);
    const due = await t.app.db.selectFrom('outbox').select('date_next').where('kind', '=', 'mail_notices').execute();
    const local = { timeZone: 'Pacific/Auckland', weekday: 'long', hour: 'numeric', hourCycle: 'h23' } as const;
    assert.match(new Intl.DateTimeFormat('en', local).format(Number(due.at(-1)?.date_next)), /^Monday\b.*\b08$/);
  });

  it('is in the reader’s language', async () => {
    await choose({ language: 'de' });
    const root = await post(ada, container, 'Erste');
    await post(ben, container, 'Eine Antwort', root.content_uuid);
    const [mail] = await pass(5 * MINUTE_MS);
    assert.match(header('Subject'), /^Antworten auf Ihren Kommentar/);
    assert.match(mail?.raw ?? '', /lang="de"/);
  });

  it('is signed together with its unsubscribe header, and has its own return address', async () => {
    const root = await post(ada, container, 'First');
    await post(ben, container, 'An answer', root.content_uuid);
    const [mail] = await pass(5 * MINUTE_MS);
    const verified = verifyDkim(mail?.bytes ?? Buffer.alloc(0), keys.publicKey);
    assert.ok(verified.isGood, verified.why);
    for (const name of ['list-unsubscribe', 'list-unsubscribe-post', 'feedback-id', 'list-id']) {
      assert.ok(verified.signed.includes(name), `${name} is not signed`);
    }
    assert.equal(header('List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click');
    assert.equal(header('Auto-Submitted'), 'auto-generated');
    assert.match(header('List-Id'), /^<notices\./);
    assert.match(mail?.from ?? '', new RegExp(`^b\\+${ada.id}\\.bounce\\.[0-9a-f]{32}@bounces\\.news\\.example$`));
  });

  it('is unsubscribed by one POST without a cookie, and by no GET', async () => {
    const root = await post(ada, container, 'First');
    await post(ben, container, 'One', root.content_uuid);
    await pass(5 * MINUTE_MS);
    const path = stopPath();
    const shown = await t.inject({ url: path });
    assert.equal(shown.statusCode, 200);
    assert.match(shown.body, /<button>Unsubscribe/);
    await post(ben, container, 'Two', root.content_uuid);
    assert.equal((await pass(5 * MINUTE_MS)).length, 2, 'looking at the page stops nothing');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const stopped = await t.inject({ method: 'POST', url: path, headers, payload: 'List-Unsubscribe=One-Click' });
    assert.equal(stopped.statusCode, 200, stopped.body);
    await post(ben, container, 'Three', root.content_uuid);
    assert.equal((await pass(2 * DAY_MS)).length, 2);
    // The page's own button: a browser without a referrer sends `null`.
    const pressed = { ...headers, origin: 'null' };
    await t.inject({ method: 'POST', url: path, headers: pressed, payload: 'act=again' });
    await post(ben, container, 'Four', root.content_uuid);
    assert.equal((await pass(5 * MINUTE_MS)).length, 3);
    const forged = path.replace(String(ada.id), String(ben.id));
    assert.equal((await t.inject({ method: 'POST', url: forged })).statusCode, 404);
  });

  it('stops if the address no longer exists, until another is proved', async () => {
    const root = await post(ada, container, 'First');
    mailbox.refuse.code = 550;
    await post(ben, container, 'One', root.content_uuid);
    await pass(5 * MINUTE_MS);
    mailbox.refuse.code = null;
    await post(ben, container, 'Two', root.content_uuid);
    assert.equal((await pass(5 * MINUTE_MS)).length, 0);
    const { can_mail, mail_came_back } = (await ada.inject({ url: url('settings') })).json();
    assert.deepEqual([can_mail, mail_came_back], [false, true]);
    await choose({ email_notice_frequency: 'daily' });
    assert.equal((await ada.inject({ url: url('settings') })).json().can_mail, true, 'asked for again');
    mailbox.refuse.code = 550;
    await post(ben, container, 'Two more', root.content_uuid);
    await pass(5 * MINUTE_MS);
    mailbox.refuse.code = null;
    await t.changeUser(ada, { email: `new${number}@example.org`, email_key: `new${number}@example.org` });
    emails.set(ada.id, `new${number}@example.org`);
    await post(ben, container, 'Three', root.content_uuid);
    assert.equal((await pass(5 * MINUTE_MS)).length, 1);
  });

  it('stops after a bounce that the provider reports', async () => {
    const root = await post(ada, container, 'First');
    await post(ben, container, 'One', root.content_uuid);
    await pass(5 * MINUTE_MS);
    const token = /^b\+(.*)@/.exec(notices()[0]?.from ?? '')?.[1];
    assert.equal((await t.inject({ method: 'POST', url: `/mail/bounce/${token}` })).statusCode, 204);
    assert.equal((await t.inject({ method: 'POST', url: `/mail/bounce/${token}x` })).statusCode, 404);
    await post(ben, container, 'Two', root.content_uuid);
    assert.equal((await pass(5 * MINUTE_MS)).length, 1);
    assert.equal((await ada.inject({ url: url('settings') })).json().can_mail, false);
  });

  it('stops after three mails that could not be delivered in a month', async () => {
    const root = await post(ada, container, 'First');
    for (const text of ['One', 'Two', 'Three', 'Four']) {
      await post(ben, container, text, root.content_uuid);
      await pass(5 * MINUTE_MS);
      const token = /^b\+(.*)@/.exec(notices().at(-1)?.from ?? '')?.[1];
      await t.inject({ method: 'POST', url: `/mail/bounce/${token}`, payload: { type: 'soft' } });
    }
    assert.equal(notices().length, 3);
  });

  it('shows how many lines it has left out', async () => {
    for (let at = 0; at < 22; at += 1) {
      const root = await post(ada, container, `First, ${at}`);
      await post(ben, container, `An answer, ${at}`, root.content_uuid);
    }
    const [mail] = await pass(5 * MINUTE_MS);
    assert.match(mail?.raw ?? '', /An answer, 2/);
    assert.match(mail?.raw ?? '', /And 2 more/);
  });

  it('is sent about one thread twenty times a day, and about the rest in the morning; about others as usual', async () => {
    await choose({ time_zone: 'UTC' });
    const root = await post(ada, container, 'A busy thread');
    for (let at = 1; at <= 20; at += 1) {
      // The limit counts mails, not the notifications in them.
      await post(ben, container, `Answer ${at} of twenty`, root.content_uuid);
      await post(ben, container, `And after it ${at}`, root.content_uuid);
      assert.equal((await pass(5 * MINUTE_MS)).length, at);
    }
    await post(ben, container, 'One too many', root.content_uuid);
    assert.equal((await pass(5 * MINUTE_MS)).length, 20);
    const other = await post(ada, container, 'A calm thread');
    await post(ben, container, 'As ever', other.content_uuid);
    const calm = await pass(5 * MINUTE_MS);
    assert.deepEqual([calm.length, calm.at(-1)?.raw.includes('One too many')], [21, false]);
    await post(ben, container, 'Two too many', root.content_uuid);
    const [gathered, ...others] = (await pass(DAY_MS)).slice(21);
    assert.equal(others.length, 0);
    assert.match(gathered?.raw ?? '', /Two too many/);
    assert.equal((await pass(DAY_MS)).length, 22, 'each is told of once');
  });

  it('links to a page of the reader’s own, with public content only', async () => {
    const root = await post(ada, container, '<script>alert(1)</script>');
    const hidden = await post(ada, container, 'Soon gone');
    await ada.inject({ method: 'DELETE', url: `${container.path}/comments/${hidden.content_uuid}` });
    await post(ben, container, 'An answer', root.content_uuid);
    const [mail] = await pass(5 * MINUTE_MS);
    const link = /https:\/\/community\.example(\/my\/[0-9a-z.]+)/.exec(mail?.raw ?? '')?.[1] ?? '';
    const shown = await t.inject({ url: link });
    assert.equal(shown.statusCode, 200);
    assert.match(shown.body, /&lt;script&gt;alert/);
    assert.match(shown.body, /An answer/);
    assert.doesNotMatch(shown.body, /<script|Soon gone/);
    assert.match(String(shown.headers['x-robots-tag']), /noindex/);
  });
});
