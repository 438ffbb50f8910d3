/** What becomes of a post, phase by phase, through the HTTP API (host contract 15; specification §5). */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Comment } from '../../core/contract/comment';
import { uuidToNumericId } from '../../core/contract/ids';
import type { Decision, StoredRules } from '../../core/contract/site-rules';
import { buildApp } from '../src/app';
import { isRecent } from '../src/http/recently';
import { startTestApp, type TestApp, type TestUser } from './support/app';
import { list, openContainer, post, sendPost, type TestContainer, texts } from './support/conversation';

const HOUR_MS = 60 * 60_000;

/** What the site's own server got, and what it answers. */
interface Hook {
  url: string;
  asked: { headers: IncomingMessage['headers']; body: string }[];
  answer: (body: { content: string }) => string | null;
  close(): Promise<void>;
}

async function openHook(): Promise<Hook> {
  const hook: Partial<Hook> & Pick<Hook, 'asked'> = { asked: [] };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    hook.asked.push({ headers: request.headers, body });
    const answer = hook.answer?.(JSON.parse(body)) ?? null;
    // No answer at all: it hangs.
    if (answer !== null) response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/verdict`;
  hook.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return hook as Hook;
}

describe('the posting pipeline', () => {
  let t: TestApp;
  let anna: TestUser;
  let bert: TestUser;
  let mona: TestUser;
  let tina: TestUser;
  let gus: TestUser;
  let hook: Hook;
  before(async () => {
    t = await startTestApp({ privateAddresses: true });
    hook = await openHook();
    anna = await t.signUp('Anna');
    bert = await t.signUp('Bert');
    mona = await t.signUp('Mona', 'moderator');
    tina = await t.signUp('Tina');
    await t.changeUser(tina, { badge_trusted: true });
    gus = await t.signUp('Gus');
    await t.changeUser(gus, { ban_level: 'ghost' });
  });
  after(async () => {
    await t?.close();
    await hook?.close();
  });
  afterEach(async () => {
    await t.app.db.updateTable('sites').set({ rules: '{}' }).execute();
    await t.changeRules({});
  });

  const rules = (change: StoredRules) => t.changeRules(change);
  const decisionsOf = async (comment: Comment): Promise<Decision[]> => {
    const id = uuidToNumericId(comment.content_uuid) as number;
    const row = await t.app.db
      .selectFrom('comments')
      .select('decisions')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.decisions;
  };
  const stateOf = async (who: TestUser, container: TestContainer, content: string) =>
    (await post(who, container, content)).state;
  const refusal = async (who: TestUser, container: TestContainer, content: string) => {
    const answer = await sendPost(who, container, content);
    return [answer.statusCode, answer.json().code] as const;
  };
  const judged = async (phase: string, verdict: string): Promise<number> => {
    const text = (await t.inject({ url: '/metrics' })).body;
    const found = new RegExp(`^posting_judged_total\\{phase="${phase}",verdict="${verdict}"\\} (\\d+)`, 'm').exec(text);
    return Number(found?.[1] ?? 0);
  };

  it('lets an ordinary comment pass without a word', async () => {
    const container = await openContainer(t);
    const comment = await post(anna, container, 'An ordinary comment');
    assert.equal(comment.state, 'visible');
    assert.deepEqual(await decisionsOf(comment), []);
  });

  it('refuses who is banned before anything is asked of anybody', async () => {
    const container = await openContainer(t);
    await rules({ hook: { url: hook.url, secret: 'a secret of enough length' } });
    hook.asked.length = 0;
    const banned = await t.signUp('Banned');
    await t.changeUser(banned, { ban_level: 'posting' });
    const before = await judged('ban', 'refuse');
    const answer = await sendPost(banned, container, 'Hello');
    assert.deepEqual([answer.statusCode, answer.json().api_code], [403, 65540]);
    assert.deepEqual(Object.keys(answer.json().data).sort(), ['end_date', 'permanent', 'reason']);
    assert.equal(hook.asked.length, 0);
    assert.equal(await judged('ban', 'refuse'), before + 1);
  });

  it('refuses what is too long, by characters', async () => {
    const container = await openContainer(t);
    await t.changeSettings({ max_comment_length: 5 });
    try {
      assert.equal(await stateOf(anna, container, '👍👍👍👍👍'), 'visible');
      assert.deepEqual(await refusal(anna, container, '123456'), [400, 'invalid_field']);
      assert.deepEqual(await refusal(mona, container, '123456'), [400, 'invalid_field'], 'staff as well');
    } finally {
      await t.changeSettings({ max_comment_length: 5000 });
    }
  });

  describe('repetition', () => {
    it('refuses the same words again, anywhere on the site and however disguised', async () => {
      const [here, there] = [await openContainer(t), await openContainer(t)];
      await post(anna, here, 'Buy the best watches in the world');
      for (const text of [
        'Buy the best watches in the world',
        'BUY the best… watches in-the world!!!',
        'Buy the be\u200bst watches in the wоrld',
      ]) {
        assert.deepEqual(await refusal(anna, there, text), [409, 'duplicate_post'], text);
      }
      assert.equal(await stateOf(bert, there, 'Buy the best watches in the world'), 'visible', 'others may');
      assert.deepEqual(await refusal(gus, here, 'x'), [201, undefined], 'the ghost begins');
    });

    it('takes a few words as repeated only where they were said', async () => {
      const [here, there] = [await openContainer(t), await openContainer(t)];
      const root = await post(bert, here, 'A question to all of you');
      await post(anna, here, 'Thanks!');
      assert.deepEqual(await refusal(anna, here, 'thanks'), [409, 'duplicate_post']);
      assert.equal((await post(anna, here, 'Thanks!', root.content_uuid)).state, 'visible');
      assert.equal(await stateOf(anna, there, 'Thanks!'), 'visible');
      assert.deepEqual(await refusal(anna, there, '👍👍'), [201, undefined]);
      assert.deepEqual(await refusal(anna, there, '👍👍'), [409, 'duplicate_post']);
      assert.deepEqual(await refusal(anna, there, '👎👎'), [201, undefined]);
    });

    it('finds it in the database when another process took it', async () => {
      const container = await openContainer(t);
      const { content_uuid } = await post(anna, container, 'Said on another machine altogether');
      t.app.posting.takenBack(anna.id);
      assert.deepEqual(await refusal(anna, container, 'said on another machine, altogether'), [409, 'duplicate_post']);
      const url = `${container.path}/comments/${content_uuid}`;
      assert.equal((await anna.inject({ method: 'DELETE', url })).statusCode, 204);
      assert.equal(
        await stateOf(anna, container, 'Said on another machine altogether'),
        'visible',
        'taken back, said again',
      );
    });

    it('knows a retry from a repetition, and forgets after a while', async () => {
      const container = await openContainer(t);
      const headers = { 'idempotency-key': 'the same' };
      const text = 'Sent twice by a bad connection';
      const both = await Promise.all([
        sendPost(anna, container, text, { headers }),
        sendPost(anna, container, text, { headers }),
      ]);
      assert.deepEqual(both.map((answer) => answer.statusCode).sort(), [200, 201]);
      const twice = await Promise.all([sendPost(bert, container, text), sendPost(bert, container, text)]);
      assert.deepEqual(twice.map((answer) => answer.statusCode).sort(), [201, 409]);
      await rules({ duplicates: { minutes: 1 } });
      t.pass(61_000);
      assert.equal(await stateOf(bert, container, text), 'visible');
    });

    it('does not count what was refused, and does what the site wants', async () => {
      const container = await openContainer(t);
      await rules({ word_lists: [{ name: 'no', action: 'refuse', words: ['forbidden'] }] });
      const text = 'This is quite forbidden around here';
      assert.deepEqual(await refusal(anna, container, text), [400, 'content_refused']);
      assert.deepEqual(await refusal(anna, container, text), [400, 'content_refused'], 'and not a repetition');
      await rules({ word_lists: [], duplicates: { action: 'hold' } });
      assert.equal(await stateOf(anna, container, text), 'visible');
      assert.equal(await stateOf(anna, container, text), 'awaiting_moderation');
      assert.equal(await stateOf(tina, container, text), 'visible');
      assert.equal(await stateOf(tina, container, text), 'visible', 'trusted people skip what holds');
      assert.equal(await stateOf(mona, container, text), 'visible');
      assert.equal(await stateOf(mona, container, text), 'visible', 'staff repeat themselves');
    });
  });

  it('counts links, and minds where they lead', async () => {
    const container = await openContainer(t);
    await rules({
      links: {
        max: 2,
        denied_hosts: ['Evil.example'],
        denied: 'refuse',
        allowed_hosts: ['ours.example'],
        shorteners: 'spam',
      },
    });
    assert.equal(await stateOf(anna, container, 'https://a.example and www.b.example'), 'visible');
    assert.equal(
      await stateOf(anna, container, 'https://a.example www.b.example https://c.example'),
      'awaiting_moderation',
    );
    assert.equal(
      await stateOf(anna, container, 'https://a.example/1 https://a.example/1 https://a.example/1 again'),
      'visible',
    );
    const ours = 'https://ours.example/1 https://www.ours.example/2 https://ours.example/3';
    assert.equal(await stateOf(anna, container, ours), 'visible');
    for (const text of ['see https://evil.example', 'http://www.EVIL.example/x', 'https://evil.example:8080']) {
      assert.deepEqual(await refusal(anna, container, text), [400, 'content_refused'], text);
    }
    assert.equal(await stateOf(anna, container, 'https://notevil.example'), 'visible');
    const hidden = await post(anna, container, 'https://bit.ly/xyz');
    assert.equal(hidden.state, 'awaiting_moderation', 'its writer learns no more');
    assert.equal((await decisionsOf(hidden))[0]?.verdict, 'spam');
    await rules({ links: { unsafe: 'hold', only_allowed: true, denied: 'hold' } });
    assert.equal(await stateOf(anna, container, 'JavaScript : alert(1)'), 'awaiting_moderation');
    assert.equal(
      await stateOf(anna, container, 'javascript: the good parts; https://ours.example'),
      'awaiting_moderation',
    );
    assert.equal(await stateOf(anna, container, 'I like javascript'), 'visible');
    assert.equal(await stateOf(anna, container, 'https://elsewhere.example'), 'awaiting_moderation');
    const answer = await anna.inject({
      method: 'POST',
      url: `${container.path}/comments`,
      payload: { content: 'a link beside the text', links: [{ url: 'https://beside.example/' }] },
    });
    assert.equal(answer.json().state, 'awaiting_moderation');
  });

  it('holds, hides or refuses by word lists, and tells its writer nothing of them', async () => {
    const container = await openContainer(t);
    const { rules_version } = (await rules({
      word_lists: [
        { name: 'mild', action: 'hold', words: ['arsch', 'ばか'] },
        { name: 'spam', action: 'spam', words: ['casino bonus'] },
        { name: 'never', action: 'refuse', words: ['slur'] },
      ],
    })) as { rules_version: number };
    const held = await post(anna, container, 'So ein ARSCH');
    assert.deepEqual([held.state, held.state_reasons], ['awaiting_moderation', ['content_awaiting_moderation']]);
    const [why] = await decisionsOf(held);
    assert.deepEqual(
      { ...why, date: 0 },
      { phase: 'words', rule: 'mild', verdict: 'hold', version: rules_version, date: 0 },
    );
    assert.equal(await stateOf(anna, container, 'Der Marsch'), 'visible');
    const spam = await post(anna, container, 'Get your casino-bonus now');
    assert.deepEqual([spam.state, spam.state_reasons], ['awaiting_moderation', ['content_awaiting_moderation']]);
    const seen = await mona.inject({ url: `${container.path}/comments/${spam.content_uuid}/single` });
    assert.equal(seen.json().state, 'spam');
    const answer = await sendPost(anna, container, 'a s\u200blur');
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'content_refused']);
    assert.ok(!answer.body.includes('slur') && !answer.body.includes('never'));
    assert.equal((await list(t, container)).contents.length, 1, 'nobody else sees what is held');
    assert.equal(await stateOf(tina, container, 'So ein Arsch'), 'visible', 'trusted people skip what holds');
    assert.deepEqual(await refusal(tina, container, 'a slur'), [400, 'content_refused'], 'but not what refuses');
    assert.equal(await stateOf(mona, container, 'we do not say slur here'), 'visible');
  });

  it('holds newcomers for the time the site sets, or until a moderator approves one', async () => {
    const container = await openContainer(t);
    await rules({ first_time: { is_on: true, hours: 2 } });
    const [new1, new2] = [await t.signUp('Newcomer'), await t.signUp('Newest')];
    assert.equal(await stateOf(new1, container, 'My first'), 'awaiting_moderation');
    assert.equal(await stateOf(new2, container, 'My first, too'), 'awaiting_moderation');
    const beganAgo = (ms: number, { id }: TestUser) =>
      t.changeUser({ id }, { date_first_post: t.app.clock.now() - ms });
    await beganAgo(2 * HOUR_MS - 60_000, new1);
    assert.equal(await stateOf(new1, container, 'My second'), 'awaiting_moderation');
    await t.changeUser(new1, { date_vouched: 1 });
    assert.equal(await stateOf(new1, container, 'My third'), 'visible');
    await beganAgo(2 * HOUR_MS, new2);
    assert.equal(await stateOf(new2, container, 'My second, too'), 'visible', 'the clock runs from the first comment');
    assert.equal(await stateOf(tina, container, 'Trusted from the start'), 'visible');
  });

  it('pre-moderates a whole site, but for articles that say otherwise', async () => {
    const [ordinary, open] = [await openContainer(t), await openContainer(t)];
    await rules({ premoderation: { is_on: true } });
    await t.app.db.updateTable('containers').set({ mode: 'open' }).where('uuid', '=', open.cc).execute();
    const held = await post(anna, ordinary, 'Waits');
    assert.equal(held.state, 'awaiting_moderation');
    assert.equal((await decisionsOf(held))[0]?.rule, 'site');
    assert.equal(await stateOf(anna, open, 'Passes'), 'visible');
  });

  it('lets an article depart from its site in each way there is', async () => {
    const container = await openContainer(t);
    await rules({ premoderation: { is_on: true, close_after_hours: 24 } });
    const closing = await openContainer(t);
    const set = async (payload: object, where = container) => {
      const answer = await mona.inject({ method: 'POST', url: `${where.path}/settings`, payload });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json().settings as Record<string, unknown>;
    };
    const at = async (where: TestContainer) => {
      const answer = await sendPost(anna, where, `said at ${performance.now()}`);
      return answer.statusCode === 201 ? answer.json().state : answer.json().code;
    };
    const soon = t.app.clock.now() + HOUR_MS;
    assert.equal(await at(container), 'awaiting_moderation', 'as the site does it');
    const { moderation_mode, ...open } = await set({ moderation_mode: 'open', expiry_time: soon });
    assert.deepEqual([moderation_mode, open.expiry_time], ['open', soon], 'what is given besides comes after');
    assert.equal((await set({ moderation_mode: 'open' })).expiry_time, null);
    assert.equal(await at(container), 'visible');
    assert.equal((await set({ moderation_mode: 'premoderate' }, closing)).expiry_time, null, 'ignores the expiry');
    assert.equal(await at(closing), 'awaiting_moderation');
    await set({ moderation_mode: 'closed' });
    assert.equal(await at(container), 'commenting_closed');
    await set({ moderation_mode: 'premoderate_until_expiry', expiry_time: soon });
    assert.equal(await at(container), 'awaiting_moderation');
    await set({ moderation_mode: 'hidden' });
    assert.equal(await at(container), 'commenting_closed');
    const answer = await mona.inject({ method: 'DELETE', url: `${closing.path}/settings` });
    const { settings } = answer.json();
    assert.equal(settings.moderation_mode, 'site');
    assert.ok(Math.abs(settings.expiry_time - t.app.clock.now() - 24 * HOUR_MS) < 60_000, 'closes as the site does');
    const bad = await mona.inject({
      method: 'POST',
      url: `${container.path}/settings`,
      payload: { moderation_mode: 'ajar' },
    });
    assert.deepEqual([bad.statusCode, bad.json().data.field], [400, 'moderation_mode']);
  });

  it('lets the first comment wait until the address is confirmed, and no second one', async () => {
    const container = await openContainer(t);
    await t.changeSettings({ enable_email_verification: true });
    try {
      const fresh = await t.signUp('Fresh');
      assert.equal(await stateOf(fresh, container, 'Waits for my mail'), 'awaiting_moderation');
      assert.deepEqual(await refusal(fresh, container, 'And another'), [403, 'email_unverified']);
      // Their page knows it too, and offers no field.
      const { result } = (await fresh.inject({ url: '/v2/localhost/users/current' })).json();
      assert.deepEqual([result.comments_made, result.email_verification_status], [1, 'pending_new']);
      await t.changeUser(fresh, { email_verification_status: 'approved' });
      assert.equal(await stateOf(fresh, container, 'Confirmed now'), 'visible');
    } finally {
      await t.changeSettings({ enable_email_verification: false });
    }
  });

  it('puts edits through the same phases', async () => {
    const container = await openContainer(t);
    await rules({
      word_lists: [
        { name: 'mild', action: 'hold', words: ['arsch'] },
        { name: 'never', action: 'refuse', words: ['slur'] },
      ],
    });
    const comment = await post(bert, container, 'A kind word');
    const edit = (content: string) =>
      bert.inject({
        method: 'POST',
        url: `${container.path}/content/${comment.content_uuid}/edit`,
        payload: { content },
      });
    assert.equal((await edit('a slur')).json().code, 'content_refused');
    assert.equal((await edit('A kinder word')).json().state, 'visible');
    assert.equal((await edit('Arsch')).json().state, 'awaiting_moderation');
    assert.equal((await list(t, container)).contents.length, 0);
    assert.equal((await edit('A kind word again')).json().state, 'awaiting_moderation', 'a moderator has to look');
    assert.deepEqual(
      (await decisionsOf(comment)).map(({ rule }) => rule),
      ['mild'],
    );
  });

  it('looks the same to somebody ghost-banned', async () => {
    const container = await openContainer(t);
    await rules({
      word_lists: [
        { name: 'mild', action: 'hold', words: ['arsch'] },
        { name: 'spam', action: 'spam', words: ['casino'] },
        { name: 'never', action: 'refuse', words: ['slur'] },
      ],
    });
    for (const text of ['Nothing special', 'Arsch', 'Casino', 'slur', 'Nothing special']) {
      const [ghost, other] = [await sendPost(gus, container, text), await sendPost(bert, container, text)];
      assert.equal(ghost.statusCode, other.statusCode, text);
      const [seen, usual] = [ghost.json(), other.json()];
      for (const name of ['state', 'simplified_state', 'state_reasons', 'code', 'content']) {
        assert.deepEqual(seen[name], usual[name], `${text}: ${name}`);
      }
    }
    const own = async (who: TestUser) => {
      const answer = await who.inject({
        url: `/v4/livecomments/${t.site.uuid}/personal?container_uuids=${container.cc}`,
      });
      return answer.json().containers[0].contents as Comment[];
    };
    assert.deepEqual(
      (await own(gus)).map(({ content, state }) => [content, state]),
      [
        ['Nothing special', 'visible'],
        ['Arsch', 'awaiting_moderation'],
        ['Casino', 'awaiting_moderation'],
      ],
    );
    assert.deepEqual(texts(await list(t, container)), ['Nothing special'], 'the other’s');
  });

  describe('a hook of the site', () => {
    const secret = 'a secret of enough length';
    const on = (more: Partial<StoredRules['hook']> = {}) => rules({ hook: { url: hook.url, secret, ...more } });

    it('is asked with a signed body and does as it says', async () => {
      const container = await openContainer(t);
      await on();
      hook.asked.length = 0;
      hook.answer = ({ content }) => JSON.stringify({ verdict: content.split(' ')[0], score: 0.25 });
      const approved = await post(anna, container, 'approve of this');
      assert.equal(approved.state, 'visible');
      const review = await post(anna, container, 'review this');
      assert.equal(review.state, 'awaiting_moderation');
      const [why] = await decisionsOf(review);
      assert.deepEqual([why?.phase, why?.rule, why?.verdict, why?.score], ['hook', 'review', 'hold', 0.25]);
      assert.deepEqual(await refusal(anna, container, 'reject this'), [400, 'content_refused']);
      assert.equal(await stateOf(mona, container, 'reject staff'), 'visible', 'staff are not asked about');
      const { headers, body } = hook.asked[0] ?? { headers: {}, body: '' };
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
      const told = JSON.parse(body);
      assert.deepEqual(
        [told.action, told.content, told.actor_uuid, told.content_container_uuid],
        ['created', 'approve of this', anna.user.uuid, container.cc],
      );
      assert.ok(!body.includes(secret));
    });

    it('may hang, lie or be away: the post waits no longer than the site says', async () => {
      const container = await openContainer(t);
      await on({ timeout_ms: 100 });
      hook.answer = () => '{"verdict":"approve"}';
      const usually = performance.now();
      await post(anna, container, 'asked and answered');
      const usual = performance.now() - usually;
      for (const [name, answer] of [
        ['hangs', () => null],
        ['lies', () => '{"verdict":"maybe"}'],
        ['babbles', () => 'not json'],
        ['floods', () => ' '.repeat(100_000)],
        ['is null', () => 'null'],
      ] as const) {
        hook.answer = answer;
        await on({ on_failure: 'open' });
        const start = performance.now();
        assert.equal(await stateOf(anna, container, `${name}, open`), 'visible');
        assert.ok(performance.now() - start < 2000 + 5 * usual);
        await on({ on_failure: 'closed' });
        const held = await post(anna, container, `${name}, closed`);
        assert.equal(held.state, 'awaiting_moderation');
        assert.equal((await decisionsOf(held))[0]?.rule, 'failed_closed');
      }
      await on({ url: 'http://127.0.0.1:1/', on_failure: 'closed' });
      assert.equal(await stateOf(anna, container, 'away, closed'), 'awaiting_moderation');
    });

    it('holds up nobody else while it hangs', async () => {
      const [slow, quick] = [await openContainer(t), await openContainer(t)];
      await on({ timeout_ms: 3000 });
      hook.answer = () => null;
      const order: string[] = [];
      const hanging = post(anna, slow, 'hangs for a while').then(() => order.push('hanging'));
      await post(mona, quick, 'Not asked about');
      await mona.inject({ method: 'POST', url: `${slow.path}/comments`, payload: { content: 'the same container' } });
      order.push('others');
      await hanging;
      assert.deepEqual(order, ['others', 'hanging']);
    });
  });

  it('refuses a hook in the server’s own network unless the operator allows it', async () => {
    const strict = await startTestApp();
    try {
      const container = await openContainer(strict);
      const who = await strict.signUp('Anna');
      hook.asked.length = 0;
      hook.answer = () => '{"verdict":"approve"}';
      for (const url of [
        hook.url,
        hook.url.replace('127.0.0.1', 'localhost'),
        hook.url.replace('127.0.0.1', '2130706433'),
      ]) {
        await strict.changeRules({ hook: { url, secret: 'a secret of enough length', on_failure: 'closed' } });
        const answer = await sendPost(who, container, `by ${url}`);
        assert.equal(answer.json().state, 'awaiting_moderation', url);
      }
      assert.equal(hook.asked.length, 0);
    } finally {
      await strict.close();
    }
  });

  it('keeps what refuses out of the way of what counts', async () => {
    const container = await openContainer(t);
    await rules({ word_lists: [{ name: 'mild', action: 'hold', words: ['arsch'] }] });
    const held = await judged('words', 'hold');
    await post(anna, container, 'Arsch hoch, sagt man');
    assert.equal(await judged('words', 'hold'), held + 1);
    const profile = await t.inject({ url: `/v4/livecomments/${t.site.uuid}/${anna.user.uuid}/profile` });
    const before = profile.json().content_created;
    await post(anna, container, 'Nochmal: Arsch hoch');
    const again = await t.inject({ url: `/v4/livecomments/${t.site.uuid}/${anna.user.uuid}/profile` });
    assert.equal(again.json().content_created, before);
  });
});

describe('the flood guard', () => {
  let t: TestApp;
  before(async () => {
    t = await startTestApp({ rateLimit: true });
  });
  after(() => t?.close());

  it('says how long to wait: between two, and after many', async () => {
    const container = await openContainer(t);
    const anna = await t.signUp('Anna');
    await t.changeRules({ flood: { gap_seconds: 5, per_minute: 3 } });
    await post(anna, container, 'one');
    const second = await sendPost(anna, container, 'two');
    assert.deepEqual([second.statusCode, second.json().code], [429, 'too_many_requests']);
    assert.equal(second.json().data.retry_after, 5);
    assert.equal(second.headers['retry-after'], '5');
    t.pass(5000);
    await post(anna, container, 'two');
    t.pass(5000);
    await post(anna, container, 'three');
    t.pass(5000);
    const fourth = await sendPost(anna, container, 'four');
    assert.equal(fourth.statusCode, 429);
    const { retry_after } = fourth.json().data;
    assert.ok(retry_after > 40 && retry_after <= 45, String(retry_after));
    t.pass(46_000);
    await post(anna, container, 'four');
  });

  it('keeps nobody waiting for a clock that was days ahead', async () => {
    const container = await openContainer(t);
    await t.changeRules({ flood: { gap_seconds: 5, per_minute: 3, address_per_minute: 3 } });
    const twoDays = 48 * HOUR_MS;
    t.pass(twoDays);
    const frida = await t.signUp('Frida');
    for (const text of ['one', 'two', 'three']) {
      await post(frida, container, text);
      t.pass(5000);
    }
    t.pass(-twoDays);
    await post(frida, container, 'set right');
    assert.equal((await sendPost(frida, container, 'at once')).json().data.retry_after, 5);
    // A process that began only now has it from the database.
    t.pass(5000);
    const { config, database, clock } = t.app;
    const other = await buildApp(config, { database, clock });
    try {
      const answer = await other.inject({
        method: 'POST',
        url: `${container.path}/comments`,
        payload: { content: 'elsewhere' },
        headers: { authorization: `Bearer ${frida.token}` },
      });
      assert.equal(answer.statusCode, 201, answer.body);
    } finally {
      await other.close();
    }
  });

  it('counts as lately what is within the time, and what a clock ahead by a minute at most has written', () => {
    const now = 1_000_000;
    const isLately = (date: number) => isRecent(date, 5000, now);
    assert.deepEqual([now - 5000, now - 4999, now, now + 60_000, now + 60_001].map(isLately), [
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('lets nobody slip through by posting everywhere at once', async () => {
    const containers = await Promise.all(Array.from({ length: 6 }, () => openContainer(t)));
    const bert = await t.signUp('Bert');
    await t.changeRules({ flood: { gap_seconds: 0, per_minute: 2 } });
    // A key makes a post the same post in one place only.
    const headers = { 'idempotency-key': 'one for all' };
    const answers = await Promise.all(
      containers.map((container, i) => sendPost(bert, container, `at once ${i}`, { headers })),
    );
    assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 2);
  });

  it('counts what another process took, and addresses with many people behind them', async () => {
    const container = await openContainer(t);
    const carl = await t.signUp('Carl');
    await t.changeRules({ flood: { gap_seconds: 30, per_minute: 0 } });
    // What this address posted before is over.
    t.pass(61_000);
    await post(carl, container, 'here');
    // As if it had been somebody else's memory.
    const { config, database, clock } = t.app;
    const other = await buildApp(config, { database, clock });
    try {
      const answer = await other.inject({
        method: 'POST',
        url: `${container.path}/comments`,
        payload: { content: 'there' },
        headers: { authorization: `Bearer ${carl.token}` },
      });
      assert.equal(answer.statusCode, 429, answer.body);
    } finally {
      await other.close();
    }
    await t.changeRules({ flood: { gap_seconds: 0, per_minute: 0, address_per_minute: 3 } });
    t.pass(61_000);
    const people = [await t.signUp('Dora'), await t.signUp('Emil')];
    const codes: number[] = [];
    for (let i = 0; i < 4; i += 1)
      codes.push((await sendPost(people[i % 2] as TestUser, container, `no ${i}`)).statusCode);
    assert.deepEqual(codes, [201, 201, 201, 429]);
  });

  it('finds what somebody wrote last in an index, however much they wrote', async () => {
    const plan = await t.app.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql`
        explain select fingerprint from comments
        where actor_id = 1 and kind = 'livecomments' order by id desc limit 20`.execute(trx);
      return JSON.stringify(rows);
    });
    assert.match(plan, /Index Scan Backward/);
    assert.doesNotMatch(plan, /Sort/);
  });

  it('leaves staff alone', async () => {
    const container = await openContainer(t);
    const mona = await t.signUp('Mona', 'moderator');
    await t.changeRules({ flood: { gap_seconds: 60, per_minute: 1, address_per_minute: 1 } });
    await post(mona, container, 'one');
    await post(mona, container, 'two');
  });
});
