/** The result of a post, phase by phase, through the HTTP API (host contract 15; specification §5). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import type { TestUser } from '../support/app';
import { list, openContainer, post, sendPost, texts } from '../support/conversation';
import {
  anna,
  bert,
  decisionsOf,
  gus,
  hook,
  judged,
  judgedPosts,
  mona,
  refusal,
  rules,
  stateOf,
  t,
  tina,
} from '../support/judged-posts';

describe('the posting pipeline', () => {
  judgedPosts();

  it('lets an ordinary comment pass without a finding', async () => {
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

  it('refuses long texts, by characters', async () => {
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
    it('refuses the same words again, anywhere on the site, even disguised', async () => {
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

    it('treats a few words as repeated only in the same conversation', async () => {
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

    it('does not count refused posts, and follows the site’s rules', async () => {
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

  it('counts links, and checks their targets', async () => {
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

  it('holds, hides or refuses by word lists, and reveals nothing of them to the writer', async () => {
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

  it('looks the same to a ghost-banned person', async () => {
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

  it('does not count refused posts', async () => {
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
