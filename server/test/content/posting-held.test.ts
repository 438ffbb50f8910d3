/**
 * Posts that a site holds for review: by moderators, for newcomers or everyone, and by a server of its own, which may
 * hang or lie.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import type { StoredRules } from '../../../core/contract/content/site-rules';
import { startTestApp, type TestUser } from '../support/app';
import { changeContainer, openContainer, post, sendPost, type TestContainer } from '../support/conversation';
import { anna, decisionsOf, hook, judgedPosts, mona, refusal, rules, stateOf, t, tina } from '../support/judged-posts';

const HOUR_MS = 60 * 60_000;

describe('the posting pipeline', () => {
  judgedPosts();

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
    await changeContainer(t, open, { mode: 'open' });
    const held = await post(anna, ordinary, 'Waits');
    assert.equal(held.state, 'awaiting_moderation');
    assert.equal((await decisionsOf(held))[0]?.rule, 'site');
    assert.equal(await stateOf(anna, open, 'Passes'), 'visible');
  });

  it('lets each setting of an article differ from its site’s', async () => {
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

  it('holds the first comment until the address is confirmed, and refuses a second', async () => {
    const container = await openContainer(t);
    await t.changeSettings({ enable_email_verification: true });
    try {
      const fresh = await t.signUp('Fresh');
      assert.equal(await stateOf(fresh, container, 'Waits for my mail'), 'awaiting_moderation');
      assert.deepEqual(await refusal(fresh, container, 'And another'), [403, 'email_unverified']);
      // The person's page knows it too, and shows no field.
      const { result } = (await fresh.inject({ url: '/v2/localhost/users/current' })).json();
      assert.deepEqual([result.comments_made, result.email_verification_status], [1, 'pending_new']);
      await t.changeUser(fresh, { email_verification_status: 'approved' });
      assert.equal(await stateOf(fresh, container, 'Confirmed now'), 'visible');
    } finally {
      await t.changeSettings({ enable_email_verification: false });
    }
  });

  describe('a hook of the site', () => {
    const secret = 'a secret of enough length';
    const on = (more: Partial<StoredRules['hook']> = {}) => rules({ hook: { url: hook.url, secret, ...more } });

    it('gets a signed body, and its answer decides', async () => {
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

    it('is asked about each post, however many it has answered before', async () => {
      const container = await openContainer(t);
      await rules({ hook: { url: hook.url, secret }, flood: { per_minute: 0, gap_seconds: 0 } });
      hook.asked.length = 0;
      hook.answer = () => '{"verdict":"review"}';
      for (let at = 0; at < 30; at += 1)
        assert.equal(await stateOf(anna, container, `Post ${at}`), 'awaiting_moderation');
      assert.equal(hook.asked.length, 30);
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

    it('blocks nobody else while it hangs', async () => {
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
});
