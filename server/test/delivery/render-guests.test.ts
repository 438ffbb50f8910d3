/** Painted conversations for guests, which equal the JSON, and their structured data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fullList } from '../../../core/contract/content/compact';
import { anna, bert, paintedAnnaAndBert, t } from '../support/anna-and-bert';
import { act, changeContainer, open, openContainer, post, type TestContainer } from '../support/conversation';
import { type Fragment, paint, renderAddress, shownTexts, textOf, withClass } from '../support/painted';
import { assertSchemaOrg } from '../support/schema-org';

paintedAnnaAndBert();

const painted = (container: Pick<TestContainer, 'container_id'>, more = '') => paint(t, renderAddress(container, more));
const counted = (container: TestContainer) => paint(t, renderAddress(container, '', 'conversations-count'));

describe('structured data', () => {
  interface Posting {
    '@type': string;
    text: string;
    author: unknown;
    datePublished: string;
    commentCount: number;
    comment: Posting[];
    interactionStatistic: { userInteractionCount: number };
  }

  it('is held against the vocabulary of schema.org', () => {
    const posting = {
      '@type': 'DiscussionForumPosting',
      url: '#vf-1',
      author: { '@type': 'Person', name: 'Anna' },
      text: 'words',
      datePublished: '2026-01-02T03:04:05.678Z',
    };
    assertSchemaOrg(posting);
    for (const wrong of [
      { ...posting, likes: 1 },
      { ...posting, commentCount: '1' },
      { ...posting, datePublished: 'yesterday' },
      { ...posting, author: { '@type': 'InteractionCounter', interactionType: 'x', userInteractionCount: 1 } },
      { ...posting, comment: [{ '@type': 'Comment', text: 'no author' }] },
      { ...posting, text: undefined },
    ]) {
      assert.throws(() => assertSchemaOrg(wrong), JSON.stringify(wrong));
    }
  });

  it('tells each thread as a posting with its answers nested', async () => {
    const container = await openContainer(t);
    const root = await post(anna, container, 'what do you think?');
    const answer = await post(bert, container, 'a lot', root.content_uuid);
    await post(anna, container, 'and what?', answer.content_uuid);
    await post(bert, container, 'something else');
    await act(anna, 'POST', container, answer, '/like');
    const { data, top } = await painted(container, 'sort=oldest&reply-limit=5');
    assert.deepEqual(top[1]?.attributes, { type: 'application/ld+json' });
    assert.equal(data?.['@context'], 'https://schema.org');
    const graph = data?.['@graph'] ?? [];
    for (const posting of graph) assertSchemaOrg(posting);
    const [thread, other] = graph as unknown as Posting[];
    assert.deepEqual(
      [thread?.['@type'], thread?.text, thread?.commentCount],
      ['DiscussionForumPosting', 'what do you think?', 2],
    );
    assert.deepEqual(thread?.author, { '@type': 'Person', name: 'Anna' });
    assert.equal(thread?.datePublished, new Date(root.date_created).toISOString());
    assert.equal(thread?.comment[0]?.text, 'a lot');
    assert.equal(thread?.comment[0]?.interactionStatistic.userInteractionCount, 1);
    assert.equal(thread?.comment[0]?.comment[0]?.text, 'and what?');
    assert.equal(other?.text, 'something else');
  });

  it('leaves removed comments out and keeps their answers', async () => {
    const container = await openContainer(t);
    const root = await post(anna, container, 'gone soon');
    const answer = await post(bert, container, 'gone too', root.content_uuid);
    await post(anna, container, 'stays', answer.content_uuid);
    for (const [who, comment] of [
      [anna, root],
      [bert, answer],
    ] as const) {
      assert.equal(await act(who, 'DELETE', container, comment, ''), 204);
    }
    const { data, answer: raw } = await painted(container, 'reply-limit=5');
    for (const posting of data?.['@graph'] ?? []) assertSchemaOrg(posting);
    assert.deepEqual(
      data?.['@graph'].map((node) => node.text),
      ['stays'],
    );
    assert.doesNotMatch(raw.body, /gone/);
  });
});

describe('what a guest sees', () => {
  /** Compares comments and state with the JSON. */
  async function likeJson(container: TestContainer): Promise<Fragment> {
    const fragment = await painted(container, 'limit=50');
    const { settings, facts } = fragment.state;
    const { list } = facts;
    assert.deepEqual(list && fullList(list, settings.section_uuid), await open(t, container, 'limit=50'));
    const visible = list?.contents.flatMap(({ content }) => content ?? []);
    assert.deepEqual(shownTexts(fragment), visible);
    return fragment;
  }

  it('has nothing of a ghost-banned person', async () => {
    const container = await openContainer(t);
    const carl = await t.signUp('Carl the ghost');
    const root = await post(anna, container, 'hello');
    await t.changeUser(carl, { ban_level: 'ghost' });
    await post(carl, container, 'boo as a thread');
    await post(carl, container, 'boo as an answer', root.content_uuid);
    const fragment = await likeJson(container);
    assert.doesNotMatch(fragment.answer.body, /boo|Carl|ghost/);
    assert.equal(textOf((await counted(container)).host.children.slice(1)), '1');
  });

  it('includes neither comments of a hidden container nor their number', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'among ourselves');
    await changeContainer(t, container, { is_hidden: true });
    const fragment = await likeJson(container);
    assert.doesNotMatch(fragment.answer.body, /among ourselves|Anna/);
    assert.equal(fragment.data, null);
    assert.equal(fragment.state.facts.list?.container.total_visible_content, 0);
    const count = await counted(container);
    assert.deepEqual([count.state.facts.count, count.host.attributes.class], [0, undefined]);
  });

  it('is no comment that waits for a moderator', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'seen');
    await changeContainer(t, container, { is_premoderated: true });
    await post(bert, container, 'not yet seen');
    const fragment = await likeJson(container);
    assert.deepEqual(shownTexts(fragment), ['seen']);
    assert.doesNotMatch(fragment.answer.body, /not yet seen/);
    assert.match(textOf(withClass(fragment, 'standing')), /moderator/i);
  });

  it('is a placeholder for a removed comment with replies', async () => {
    const container = await openContainer(t);
    const root = await post(anna, container, 'taken back');
    await post(bert, container, 'answered before', root.content_uuid);
    assert.equal(await act(anna, 'DELETE', container, root, ''), 204);
    const fragment = await likeJson(container);
    assert.doesNotMatch(fragment.answer.body, /taken back/);
    assert.equal(withClass(fragment, 'comment-note').length, 1);
  });

  it('is the same bytes for everybody, signed in or not', async () => {
    const container = await openContainer(t);
    const carl = await t.signUp('Carl');
    await t.changeUser(carl, { ban_level: 'ghost' });
    await post(carl, container, 'only Carl sees this');
    const url = renderAddress(container);
    const guest = await t.inject({ url });
    const cookie = `VfAccess_${t.site.uuid}=${carl.token}`;
    for (const answer of [await carl.inject({ url }), await t.inject({ url, headers: { cookie } })]) {
      assert.equal(answer.body, guest.body);
      assert.equal(answer.headers['set-cookie'], undefined);
    }
  });
});
