import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { store } from '../../../core/base/store/store';
import type { Comment, TotalsByState } from '../../../core/contract/content/comment';
import type { EventAction } from '../../../core/contract/content/realtime';
import { applyEventAction } from '../../../core/state/comments/comments.kind';
import { toReader } from '../../../core/state/user/user';
import { setCurrentUserAction } from '../../../core/state/user/user.atoms';
import { saveTokens } from '../../../core/transport/tokens/tokens';
import { ANA, aComment, aFirstPage, CONTAINER, READER, serveConversation } from '../../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../../test/support/fake-server';
import { fakeSockets } from '../../../test/support/fake-socket';
import { choose } from '../../../test/support/menu';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { ID } from '../../../test/support/show-conversation';
import {
  articleOf,
  focusOf,
  moderate,
  openForStaff,
  openPageAsStaff,
  resolving,
  spam,
  staff_log,
  totals,
} from '../../../test/support/staff-page';
import 'virtual:element/conversations';
import { waitUntil } from '../../../test/support/wait-until';

const server: FakeServer = fakeServer();
const open = (contents: Comment[], by?: Partial<TotalsByState>) => openForStaff(server, contents, by);

const noteOf = (el: Element, comment: Comment) =>
  articleOf(el, comment).querySelector(':scope > .staff-note')?.textContent ?? '';

/** Event of a removed comment as other readers receive it. */
const told = ({ content: _content, ...comment }: Comment, part: Partial<Comment>): Comment => ({
  ...comment,
  simplified_state: 'hidden',
  ...part,
});

const press = (key: string) => sendKeys({ press: key });

describe('conversations, for staff', () => {
  beforeEach(openPageAsStaff);

  it('shows hidden comments in their place, with state and reason, and counts them in the header', async () => {
    const root = aComment({ content: 'Buy my lamps', ...spam });
    const reply = aComment({ content: 'No lamps please', total_flags: 3 }, root);
    const hidden = aComment({
      ...{ content: 'Cheap', state: 'hidden', simplified_state: 'hidden', state_reasons: ['actor_ghost_banned'] },
    });
    const el = await open([root, reply, hidden], { spam: 1, awaiting_moderation: 2, reported: 4 });
    await seenText(el, 'Buy my lamps');
    await waitUntil(() => noteOf(el, hidden) === 'Hidden · the author is banned, and only they see their comments');
    await waitUntil(() => noteOf(el, root) === 'Spam');
    expect(noteOf(el, reply)).to.equal('Reports: 3');
    expect(find(el, '.staff-tools__counts')?.textContent).to.equal('4 reported, 2 waiting');
    await expect(el).to.be.accessible();
  });

  it('shows which conversation has nothing waiting, and that the queue is of the site', async () => {
    const el = await open([aComment()]);
    await waitUntil(() => find(el, '.staff-tools__counts')?.textContent === 'Nothing to review on this page');
    (await seen(el, '.staff-tools')).click();
    await seenText(el, 'All moderation');
  });

  it('disables and enables at once, and reverts after a refusal', async () => {
    const comment = aComment();
    const el = await open([comment]);
    server.on('POST', '/v4/livecomments/:section/:container/moderation/:uuid/:verdict', [204]);
    await moderate(el, comment, 'Reject');
    await waitUntil(() => noteOf(el, comment) === 'Rejected');
    expect(articleOf(el, comment).textContent).to.contain(comment.content);
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
    await moderate(el, comment, 'Approve');
    await waitUntil(() => noteOf(el, comment) === '');
    await waitUntil(() => noteOf(el, comment) === 'Rejected', 'not taken back');
  });

  it('sends a comment to review, where it is decided like any waiting comment', async () => {
    const comment = aComment();
    const el = await open([comment]);
    server.on('POST', '/v4/livecomments/:section/:container/moderation/:uuid/:verdict', [204]);
    await moderate(el, comment, 'Send back to review');
    await waitUntil(() => noteOf(el, comment) === 'Waiting for review');
    expect(server.asked('POST', `/moderation/${comment.content_uuid}/review`)).to.have.length(1);
    const row = articleOf(el, comment).querySelector(':scope > .staff-resolve');
    expect(row?.textContent).to.equal('ApproveRejectSpam');
  });

  it('decides about a waiting or reported comment, moves to the next, and undoes it', async () => {
    const waiting = { state: 'awaiting_moderation', simplified_state: 'hidden' } as const;
    const [one, two] = [
      aComment({ ...waiting, state_reasons: ['content_awaiting_moderation'] }),
      aComment({ total_flags: 2 }),
    ];
    const el = await open([one, two], { reported: 1, awaiting_moderation: 1 });
    const bodies = resolving(server);
    const buttons = (comment: Comment) =>
      [...articleOf(el, comment).querySelectorAll<HTMLElement>(':scope > .staff-resolve > button')].map(
        (it) => it.textContent,
      );
    const press = (comment: Comment, label: string) =>
      [...articleOf(el, comment).querySelectorAll<HTMLElement>(':scope > .staff-resolve > button')]
        .find((it) => it.textContent === label)
        ?.click();
    await waitUntil(() => buttons(two).join() === 'Approve,Reject,Spam');
    expect(find(el, '[role="status"] button')).to.equal(null);

    const selection: Comment[] = [{ ...one, ...told(one, { state: 'disabled', state_reasons: ['content_disabled'] }) }];
    server.on('GET', '/v4/livecomments/:section/:container/selection', () => [200, { contents: selection }]);
    press(one, 'Reject');
    await waitUntil(() => articleOf(el, one).textContent?.includes('RejectedUndo'));
    expect(focusOf(el)).to.equal(articleOf(el, two));
    await seenText(el, 'Rejected');

    const why = articleOf(el, one).querySelector<HTMLElement>(':scope > .staff-resolve > .staff-resolve__why');
    expect(why?.getAttribute('aria-label')).to.equal('Tell the author why');
    why?.click();
    await waitUntil(() => find(el, '[role="menu"]'));
    const reasons = [...(find(el, '[role="menu"]')?.querySelectorAll<HTMLElement>('button') ?? [])];
    // Moving through the items announces nothing yet.
    for (const key of ['ArrowDown', 'ArrowDown']) {
      el.shadowRoot?.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
    expect(bodies.length).to.equal(1);
    reasons.find((it) => it.textContent === 'Off topic')?.click();
    await seenText(el, 'The author will see why');
    await waitUntil(() => why?.textContent === 'Off topic');

    selection.splice(0, 1, { ...two, total_flags: 0 });
    press(two, 'Approve');
    await waitUntil(() => articleOf(el, two).textContent?.includes('ApprovedUndo'));
    await waitUntil(() => noteOf(el, two) === '', 'the reports are cleared');
    expect(focusOf(el)).to.equal(articleOf(el, two), 'the last one stays');
    await expect(el).to.be.accessible();

    selection.splice(0, 1, two);
    press(two, 'Undo');
    await waitUntil(() => buttons(two).join() === 'Approve,Reject,Spam');
    expect(bodies.map(({ resolution, reason, items }) => [resolution, reason, items.length])).to.deep.equal([
      ['reject', undefined, 1],
      ['explain', 'off_topic', 1],
      ['approve', undefined, 1],
      ['undo', undefined, 1],
    ]);
  });

  it('reports a decision that someone else made first, and leaves it in place', async () => {
    const comment = aComment({ total_flags: 1 });
    const el = await open([comment]);
    resolving(server, (resolution) => (resolution === 'undo' ? 'decided_since' : null));
    server.on('GET', '/v4/livecomments/:section/:container/selection', [200, { contents: [comment] }]);
    const row = () => articleOf(el, comment).querySelector('.staff-resolve');
    await waitUntil(() => row()?.textContent === 'ApproveRejectSpam');
    row()?.querySelector<HTMLElement>('[data-resolution="spam"]')?.click();
    await waitUntil(() => row()?.textContent === 'Marked as spamUndo');
    row()?.querySelector('button')?.click();
    await seenText(el, 'Someone else has already decided this.');
    await waitUntil(() => row()?.textContent === 'ApproveRejectSpam');
  });

  it('picks, pins and clears reports', async () => {
    const comment = aComment({ total_flags: 2 });
    const el = await open([comment]);
    server.on('*', '/v4/livecomments/:section/:container/*', [204]);
    await moderate(el, comment, 'Dismiss reports');
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

  it('shows only the comments of one state, and the threads again', async () => {
    const [one, two] = [aComment({ content: 'Fine' }), aComment({ content: 'Cheap lamps', ...spam })];
    const el = await open([one], { spam: 1 });
    server.on('GET', '/v4/livecomments/:section/:container/moderation', ({ query }) => [
      200,
      { more_available: false, contents: query.state === 'spam' ? [two] : [], reports: {} },
    ]);
    find(el, '.staff-tools')?.click();
    await choose(el, 'Spam: 1');
    await seenText(el, 'Cheap lamps');
    expect(articleOf(el, one)).to.equal(null);
    expect(find(el, '.staff-tools__counts')?.textContent).to.equal('Spam: 1');
    await expect(el).to.be.accessible();
    find(el, '.staff-tools')?.click();
    await choose(el, 'All comments');
    await seenText(el, 'Fine');
    await waitUntil(() => articleOf(el, two) === null);
  });

  it('follows what other staff do, without losing the typed text', async () => {
    const comment = aComment({ content: 'Still to be read' });
    const el = await open([comment]);
    const disabled = { state: 'disabled', simplified_state: 'hidden', state_reasons: ['content_disabled'] } as const;
    const now: Comment = { ...comment, ...disabled, state_reasons: ['content_disabled'] };
    server.on('GET', '/v4/livecomments/:section/:container/selection', [200, { contents: [now] }]);
    server.on('GET', '/v4/livecomments/:section/', [
      200,
      aFirstPage([], { totals_by_state: totals({ awaiting_moderation: 1 }), total_visible_content: 0 }),
    ]);
    store.set(applyEventAction, ID, {
      message_type: 'livecomment_post',
      action: 'disabled' as EventAction,
      container_uuid: CONTAINER,
      seq: 9,
      payload: told(comment, { state: 'disabled', state_reasons: ['content_disabled'] }),
    });
    await waitUntil(() => noteOf(el, comment) === 'Rejected');
    expect(articleOf(el, comment).textContent).to.contain('Still to be read');
    await waitUntil(() => find(el, '.staff-tools__counts')?.textContent === '1 waiting');
  });

  describe('staff events and their recipients', () => {
    const sockets = fakeSockets();
    afterEach(() => saveTokens(null));

    const asksFor = (uuid: string) =>
      sockets.last.asked('subscribe').find(({ filter }) => JSON.stringify(filter).includes(uuid));
    /** Publishes a change of a comment to staff; the following load returns the current state. */
    const receive = (comment: Comment, seq: number) => {
      server.on('GET', '/v4/livecomments/:section/:container/selection', [200, { contents: [comment] }]);
      const { content: _, ...payload } = comment;
      const event = { message_type: 'livecomment_post', action: 'updated', seq, payload };
      const subscription_id = asksFor(staff_log.container_uuid)?.subscription_id;
      sockets.last.says({ type: 'event', subscription_id, event });
    };

    it('subscribes with the moderator’s account from the page’s event number, and gets reports and changes of states', async () => {
      saveTokens({ access: 'who', refresh: '' });
      const comment = aComment({ content: 'Lamps' });
      const el = await open([comment]);
      await waitUntil(() => sockets.all.length > 0);
      sockets.last.opens();
      await waitUntil(() => asksFor(staff_log.container_uuid));
      const [first] = sockets.last.sent;
      expect(first).to.deep.equal({ type: 'authenticate', access_token: 'who' });
      expect(asksFor(staff_log.container_uuid)?.resume).to.deep.equal({
        container_uuid: staff_log.container_uuid,
        after_seq: 4,
      });
      receive({ ...comment, total_flags: 2 }, 5);
      await waitUntil(() => noteOf(el, comment) === 'Reports: 2');
      receive({ ...comment, ...spam, actor_uuid: ANA }, 6);
      await waitUntil(() => noteOf(el, comment) === 'Spam');
      expect(articleOf(el, comment).textContent).to.contain('Lamps');
    });

    it('inserts new waiting items at the top', async () => {
      const waiting = { state: 'awaiting_moderation', simplified_state: 'hidden' } as const;
      const [old, young] = [aComment({ content: 'First', ...waiting }), aComment({ content: 'Second', ...waiting })];
      const el = await open([aComment()]);
      server.on('GET', '/v4/livecomments/:section/:container/moderation', [
        200,
        { more_available: false, contents: [old], reports: {} },
      ]);
      find(el, '.staff-tools')?.click();
      await choose(el, 'Waiting for review: 0');
      await seenText(el, 'First');
      await waitUntil(() => sockets.all.length > 0);
      sockets.last.opens();
      await waitUntil(() => asksFor(staff_log.container_uuid));
      receive(young, 5);
      await seenText(el, 'Second');
      expect(findAll(el, 'article').map((it) => it.dataset.uuid)).to.deep.equal([young.content_uuid, old.content_uuid]);
    });
  });

  it('moderates by keys, and tells which', async () => {
    const [one, two] = [aComment(), aComment()];
    const el = await open([one, two]);
    server.on('*', '/v4/livecomments/:section/:container/*', [204]);
    find(el, '.staff-tools')?.focus();
    await press('j');
    await press('j');
    expect(focusOf(el)).to.equal(articleOf(el, two));
    await press('d');
    await waitUntil(() => noteOf(el, two).startsWith('Rejected'));
    await press('e');
    await waitUntil(() => noteOf(el, two) === '');
    await press('s');
    await waitUntil(() => noteOf(el, two).startsWith('Spam'));
    await press('s');
    await waitUntil(() => noteOf(el, two) === '');
    await press('k');
    expect(focusOf(el)).to.equal(articleOf(el, one));
    await press('p');
    await seenText(el, "Editor's pick");
    await press('i');
    await seenText(el, 'Pinned');
    await press('?');
    await seenText(el, 'Keyboard shortcuts');
    await expect(el).to.be.accessible();
    await press('Escape');
    await gone(el, '.staff-dialog');
    expect(focusOf(el)).to.equal(articleOf(el, one));
  });

  it('leads from a name, by the profile, to the history of that person', async () => {
    const comment = aComment();
    const el = await open([comment]);
    const user = '/v4/livecomments/:section/:user';
    server.on('GET', `${user}/profile`, [200, { content_created: 3, likes_received: 1 }]);
    server.on('GET', `${user}/recent`, [200, { contents: [] }]);
    server.on('GET', `${user}/history`, [200, { more_available: false, contents: [comment], reports: {} }]);
    articleOf(el, comment).querySelector<HTMLElement>('.vf-post-name-button')?.click();
    const card = await seen(el, '.profile-card');
    const button = () => [...card.querySelectorAll('button')].find((it) => it.textContent === 'History');
    await waitUntil(button);
    button()?.click();
    await seenText(el, 'History of Ana Moreau');
    await seen(el, '.staff-item');
  });

  it('offers none of this to readers', async () => {
    store.set(setCurrentUserAction, toReader({ id: 100, uuid: READER, name: 'Robin', user_privilege: 'normal' }));
    const comment = aComment({ actor_uuid: ANA });
    serveConversation(server, aFirstPage([comment]));
    const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
    await seen(el, 'article');
    articleOf(el, comment).querySelector<HTMLElement>('.vf-content-actions__more')?.click();
    await seen(el, '.menu__item');
    expect(findAll(el, '.menu__item').map((it) => it.textContent)).not.to.include('Moderate');
    expect(find(el, '.staff-tools')).to.equal(null);
    articleOf(el, comment).querySelector<HTMLElement>('.vf-post-name-button')?.click();
    expect((await seen(el, '.profile-card')).textContent).not.to.contain('History');
  });
});
