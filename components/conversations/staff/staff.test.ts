import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { conversationAtom } from '../../../core/content/content.atoms';
import { receiveEventAction } from '../../../core/content/live.actions';
import type { Comment, TotalsByState } from '../../../core/contract/comment';
import type { EventAction } from '../../../core/contract/realtime';
import { store } from '../../../core/store/store';
import { toReader } from '../../../core/user/user';
import { setCurrentUserAction } from '../../../core/user/user.atoms';
import {
  ANA,
  aComment,
  aFirstPage,
  BEN,
  CONTAINER,
  openPage,
  READER,
  serveConversation,
} from '../../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../../test/support/fake-server';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import '../conversations.element';

const ID = 'story-1';
const server: FakeServer = fakeServer();
const totals = (part: Partial<TotalsByState> = {}): TotalsByState => ({
  visible: 2,
  disabled: 0,
  hidden: 0,
  awaiting_moderation: 0,
  spam: 0,
  ...part,
});
const spam: Partial<Comment> = {
  state: 'spam',
  simplified_state: 'hidden',
  state_reasons: ['content_marked_as_spam'],
  actor_uuid: BEN,
};

async function open(contents: Comment[], by: Partial<TotalsByState> = {}): Promise<HTMLElement> {
  serveConversation(server, aFirstPage(contents, { totals_by_state: totals(by) }));
  const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
  await waitUntil(() => store.get(conversationAtom(ID)).status === 'success', 'not loaded', { timeout: 5000 });
  await seen(el, 'article');
  await seen(el, '.staff-counts');
  return el;
}

const article = (el: Element, { content_uuid }: Comment) =>
  find(el, `article[data-uuid="${content_uuid}"]`) as HTMLElement;
const noteOf = (el: Element, comment: Comment) =>
  article(el, comment).querySelector(':scope > .staff-note')?.textContent ?? '';

async function choose(el: Element, ...labels: string[]): Promise<void> {
  for (const label of labels) {
    const item = () => findAll(el, '.menu__item').find((it) => it.textContent === label);
    await waitUntil(item, `no "${label}" among ${findAll(el, '.menu__item').map((it) => it.textContent)}`);
    item()?.click();
  }
}
const moderate = (el: Element, comment: Comment, label: string) => {
  article(el, comment).querySelector<HTMLElement>(':scope > .vf-content-actions > .vf-content-actions__more')?.click();
  return choose(el, 'Moderate', label);
};

/** What others are told of a comment that has been taken away. */
const told = ({ content: _content, ...comment }: Comment, part: Partial<Comment>): Comment => ({
  ...comment,
  simplified_state: 'hidden',
  ...part,
});

describe('conversations, for staff', () => {
  beforeEach(() => {
    openPage();
    const morgan = { id: 100, uuid: READER, name: 'Morgan Tide', user_privilege: 'moderator' as const };
    store.set(setCurrentUserAction, toReader(morgan));
  });

  it('shows what readers do not see in its place, with state and reason, and counts it in the header', async () => {
    const root = aComment({ content: 'Buy my lamps', ...spam });
    const reply = aComment({ content: 'No lamps please', total_flags: 3 }, root);
    const el = await open([root, reply], { spam: 1, awaiting_moderation: 2 });
    await seenText(el, 'Buy my lamps');
    await waitUntil(() => noteOf(el, root) === 'Spam · marked as spam');
    expect(noteOf(el, reply)).to.equal('Reports: 3');
    expect(find(el, '.staff-counts')?.textContent).to.equal('Not shown: 3');
    await expect(el).to.be.accessible();
  });

  it('disables and enables at once, and takes back what was refused', async () => {
    const comment = aComment();
    const el = await open([comment]);
    server.on('POST', '/v4/livecomments/:section/:container/moderation/:uuid/:verdict', [204]);
    await moderate(el, comment, 'Disable');
    await waitUntil(() => noteOf(el, comment) === 'Disabled · disabled by a moderator');
    expect(article(el, comment).textContent).to.contain(comment.content);
    expect(server.asked('POST', `/moderation/${comment.content_uuid}/disable`)).to.have.length(1);
    await seenText(el, '1 comment');

    server.on('GET', '/v4/livecomments/:section/:container/selection', [
      200,
      {
        contents: [
          {
            ...comment,
            ...told(comment, { state: 'disabled', state_reasons: ['content_disabled'] }),
            content: comment.content,
          },
        ],
      },
    ]);
    server.on('POST', '/v4/livecomments/:section/:container/moderation/:uuid/enable', [
      403,
      { code: 'forbidden', http_status: 403, error: 'Forbidden', message: '' },
    ]);
    await moderate(el, comment, 'Enable');
    await waitUntil(() => noteOf(el, comment) === '');
    await waitUntil(() => noteOf(el, comment) === 'Disabled · disabled by a moderator', 'not taken back');
  });

  it('picks, pins and clears reports', async () => {
    const comment = aComment({ total_flags: 2 });
    const el = await open([comment]);
    server.on('*', '/v4/livecomments/:section/:container/*', [204]);
    await moderate(el, comment, 'Clear reports');
    await gone(el, '.staff-note');
    await moderate(el, comment, 'Pick');
    await seenText(el, "Editor's pick");
    await moderate(el, comment, 'Pin');
    await seenText(el, 'Pinned');
    await moderate(el, comment, 'Unpin');
    await waitUntil(() => server.asked('DELETE', '/pin').length === 1);
    const asked = server.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
    expect(asked).to.deep.equal(['DELETE flag', 'POST pick', 'POST pin', 'DELETE pin']);
  });

  it('shows the comments of one state alone, and the threads again', async () => {
    const [one, two] = [aComment({ content: 'Fine' }), aComment({ content: 'Cheap lamps', ...spam })];
    const el = await open([one], { spam: 1 });
    server.on('GET', '/v4/livecomments/:section/:container/moderation', ({ query }) => [
      200,
      { more_available: false, contents: query.state === 'spam' ? [two] : [] },
    ]);
    find(el, '.staff-counts')?.click();
    await choose(el, 'Spam: 1');
    await seenText(el, 'Cheap lamps');
    expect(article(el, one)).to.equal(null);
    expect(find(el, '.staff-counts')?.textContent).to.equal('Spam: 1');
    await expect(el).to.be.accessible();
    find(el, '.staff-counts')?.click();
    await choose(el, 'All comments');
    await seenText(el, 'Fine');
    await waitUntil(() => article(el, two) === null);
  });

  it('keeps in step with what other staff do, without losing the text', async () => {
    const comment = aComment({ content: 'Still to be read' });
    const el = await open([comment]);
    const disabled = { state: 'disabled', simplified_state: 'hidden', state_reasons: ['content_disabled'] } as const;
    const now: Comment = { ...comment, ...disabled, state_reasons: ['content_disabled'] };
    server.on('GET', '/v4/livecomments/:section/:container/selection', [200, { contents: [now] }]);
    server.on('GET', '/v4/livecomments/:section/', [
      200,
      aFirstPage([], { totals_by_state: totals({ disabled: 1 }), total_visible_content: 0 }),
    ]);
    store.set(receiveEventAction, ID, {
      message_type: 'livecomment_post',
      action: 'disabled' as EventAction,
      container_uuid: CONTAINER,
      seq: 9,
      payload: told(comment, { state: 'disabled', state_reasons: ['content_disabled'] }),
    });
    await waitUntil(() => noteOf(el, comment) === 'Disabled · disabled by a moderator');
    expect(article(el, comment).textContent).to.contain('Still to be read');
    await waitUntil(() => find(el, '.staff-counts')?.textContent === 'Not shown: 1');
  });

  it('offers none of it to readers', async () => {
    store.set(setCurrentUserAction, toReader({ id: 100, uuid: READER, name: 'Robin', user_privilege: 'normal' }));
    const comment = aComment({ actor_uuid: ANA });
    serveConversation(server, aFirstPage([comment]));
    const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
    await seen(el, 'article');
    article(el, comment).querySelector<HTMLElement>('.vf-content-actions__more')?.click();
    await seen(el, '.menu__item');
    expect(findAll(el, '.menu__item').map((it) => it.textContent)).not.to.include('Moderate');
    expect(find(el, '.staff-counts')).to.equal(null);
  });
});
