import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { receiveEventAction } from '../../../core/content/live.actions';
import type { Comment, TotalsByState } from '../../../core/contract/comment';
import { uuidToNumericId } from '../../../core/contract/ids';
import type { EventAction } from '../../../core/contract/realtime';
import { keepTokens } from '../../../core/session/tokens';
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
import { fakeSockets } from '../../../test/support/fake-socket';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { ID, openConversation } from '../../../test/support/show-conversation';
import '../conversations.element';

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

const staff_log = { container_uuid: '57aff000-0000-4000-8000-00000000000c', seq: 4 };

async function open(contents: Comment[], by: Partial<TotalsByState> = {}): Promise<HTMLElement> {
  const el = await openConversation(server, contents, { totals_by_state: totals(by), staff_log });
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

const press = (key: string) => sendKeys({ press: key });
const focusOf = (el: Element) => el.shadowRoot?.activeElement;
const within = (el: Element, comment: Comment) => article(el, comment).querySelector('.vf-content-actions__more');

function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

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

  describe('who hears what only staff are told', () => {
    const sockets = fakeSockets();
    afterEach(() => keepTokens(null));

    const asksFor = (uuid: string) =>
      sockets.last.asked('subscribe').find(({ filter }) => JSON.stringify(filter).includes(uuid));
    /** The server tells of a comment that has changed for staff; what is read then is how it stands. */
    const tells = (comment: Comment, seq: number) => {
      server.on('GET', '/v4/livecomments/:section/:container/selection', [200, { contents: [comment] }]);
      const { content: _, ...payload } = comment;
      const event = { message_type: 'livecomment_post', action: 'updated', seq, payload };
      const subscription_id = asksFor(staff_log.container_uuid)?.subscription_id;
      sockets.last.says({ type: 'event', subscription_id, event });
    };

    it('says who it is, goes on from the number of the page, and sees reports and states change', async () => {
      keepTokens({ access: 'who', refresh: '' });
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
      tells({ ...comment, total_flags: 2 }, 5);
      await waitUntil(() => noteOf(el, comment) === 'Reports: 2');
      tells({ ...comment, ...spam, actor_uuid: ANA }, 6);
      await waitUntil(() => noteOf(el, comment) === 'Spam · marked as spam');
      expect(article(el, comment).textContent).to.contain('Lamps');
    });

    it('puts what begins to wait on top of those that wait', async () => {
      const waiting = { state: 'awaiting_moderation', simplified_state: 'hidden' } as const;
      const [old, young] = [aComment({ content: 'First', ...waiting }), aComment({ content: 'Second', ...waiting })];
      const el = await open([aComment()]);
      server.on('GET', '/v4/livecomments/:section/:container/moderation', [
        200,
        { more_available: false, contents: [old] },
      ]);
      find(el, '.staff-counts')?.click();
      await choose(el, 'Waiting for review: 0');
      await seenText(el, 'First');
      await waitUntil(() => sockets.all.length > 0);
      sockets.last.opens();
      await waitUntil(() => asksFor(staff_log.container_uuid));
      tells(young, 5);
      await seenText(el, 'Second');
      expect(findAll(el, 'article').map((it) => it.dataset.uuid)).to.deep.equal([young.content_uuid, old.content_uuid]);
    });
  });

  it('bans with a level, an end and a message, and lifts', async () => {
    const comment = aComment({ actor_uuid: BEN });
    const el = await open([comment]);
    const ban = {
      ban_uuid: 'b0000000-0000-4000-8000-00000000000b',
      user_uuid: BEN,
      ban_level: 'posting',
      is_permanent: true,
      user_message: 'Lamps, again',
      date_created: Date.now() - 86_400_000,
      date_expired: null,
      date_lifted: null,
    };
    server.on('GET', '/v2/:domain/users/:id/bans', [200, { http_status: 200, result: { results: [ban] } }]);
    server.on('DELETE', '/v2/:domain/users/:id/bans/:ban', [204]);
    server.on('POST', '/v2/:domain/users/:id/bans', [201, { http_status: 201, result: ban }]);
    await seenText(el, 'Ben Okafor');
    await moderate(el, comment, 'Ban');
    await seenText(el, 'Ban Ben Okafor');
    await seenText(el, 'Lamps, again');
    await expect(el).to.be.accessible();
    findAll(el, '.staff-facts button')[0]?.click();
    await waitUntil(() => server.asked('DELETE', ban.ban_uuid).length === 1);

    findAll<HTMLInputElement>(el, '.staff-choices input')[1]?.click();
    find(el, '.staff-choice input')?.click();
    const end = await seen<HTMLInputElement>(el, 'input[type="datetime-local"]');
    type(end, '2031-02-03T04:05');
    type(find<HTMLTextAreaElement>(el, '.staff-dialog textarea') as HTMLTextAreaElement, 'No more lamps');
    find(el, '.staff-form button[type="submit"]')?.click();
    await gone(el, '.staff-dialog');
    expect(server.asked('POST', '/bans')[0]?.json).to.deep.equal({
      ban_level: 'ghost',
      is_permanent: false,
      date_expired: new Date('2031-02-03T04:05').getTime(),
      user_message: 'No more lamps',
    });
    expect(within(el, comment)).to.equal(focusOf(el), 'the focus goes back');
  });

  it('shows what waits on all pages, with the way there, to be judged from here', async () => {
    const el = await open([aComment()]);
    const metadata = { origin_url: 'https://news.example/lamps?a=1#top', origin_title: 'All about lamps' };
    const waiting = {
      state: 'awaiting_moderation',
      simplified_state: 'hidden',
      state_reasons: ['content_awaiting_moderation'] as Comment['state_reasons'],
      metadata,
    } as const;
    const [one, two, three] = ['First', 'Second', 'Third'].map((content) => aComment({ content, ...waiting }));
    server.on('GET', '/v4/livecomments/:section/moderation/queue', ({ query }) => [
      200,
      query.state === 'spam'
        ? { more_available: false, contents: [] }
        : query.starting_from
          ? { more_available: false, contents: [three] }
          : { more_available: true, contents: [one, two] },
    ]);
    server.on('POST', '/v4/livecomments/:section/:container/moderation/:uuid/:verdict', [204]);
    find(el, '.staff-gear')?.click();
    await choose(el, 'Comments on all pages');
    await seenText(el, 'Second');
    await expect(el).to.be.accessible();
    const items = () => findAll(el, '.staff-list > li');
    expect(items()[0]?.querySelector('a')?.href).to.equal(
      `https://news.example/lamps?a=1#vf-${uuidToNumericId(one?.content_uuid ?? '')}`,
    );
    expect([...(items()[0]?.querySelectorAll('button') ?? [])].map((it) => it.textContent)).to.deep.equal([
      'Enable',
      'Disable',
      'Mark as spam',
    ]);
    items()[0]?.querySelector('button')?.click();
    await waitUntil(() => items()[0]?.textContent?.includes('Done: Enable'));
    expect(focusOf(el)).to.equal(items()[0]);
    expect(server.asked('POST', `/moderation/${one?.content_uuid}/enable`)).to.have.length(1);
    find(el, '.staff-dialog .wide')?.click();
    await seenText(el, 'Third');
    await waitUntil(() => focusOf(el) === items()[2]);
    findAll<HTMLInputElement>(el, '.staff-choices input')[2]?.click();
    await seenText(el, 'No comments in this state.');
  });

  it('shows everybody who is banned, by what it takes away, and lifts', async () => {
    const el = await open([aComment()]);
    const ban = {
      ban_uuid: 'b0000000-0000-4000-8000-00000000000b',
      user_uuid: BEN,
      ban_level: 'ghost',
      is_permanent: true,
      user_message: 'Lamps, again',
      date_created: Date.now() - 86_400_000,
      date_expired: null,
      date_lifted: null,
    };
    server.on('GET', '/v2/:domain/bans', ({ query }) => [
      200,
      { http_status: 200, result: { more_available: false, results: query.level === 'login' ? [] : [ban] } },
    ]);
    server.on('DELETE', '/v2/:domain/users/:id/bans/:ban', [204]);
    find(el, '.staff-gear')?.click();
    await choose(el, 'Banned people');
    await seenText(el, 'Ben Okafor');
    await seenText(el, /Being seen.*Without an end · Lamps, again/);
    await expect(el).to.be.accessible();
    await seen(el, '.staff-list button');
    find(el, '.staff-list button')?.click();
    await seenText(el, /over · Lamps/);
    expect(server.asked('DELETE', `/users/${BEN}/bans/${ban.ban_uuid}`)).to.have.length(1);
    findAll<HTMLInputElement>(el, '.staff-choices input').at(-1)?.click();
    await seenText(el, 'Nothing so far.');
  });

  it('says why a comment stands as it does', async () => {
    const comment = aComment({ ...spam });
    const el = await open([comment]);
    const why = {
      state: 'spam',
      state_reasons: ['content_marked_as_spam'],
      decisions: [{ phase: 'links', rule: 'too_many', version: 3, score: 0.5, verdict: 'hold', date: Date.now() }],
      flags: [{ reason: 'abuse', user_uuid: ANA, date: Date.now() }],
      log: [{ log_id: 1, action: 'spam', actor_uuid: READER, detail: {}, date_created: Date.now() }],
    };
    server.on('GET', '/v4/livecomments/:section/:container/moderation/:uuid', [200, why]);
    await moderate(el, comment, 'Why it stands so');
    await seenText(el, 'links · too_many · hold · 0.5');
    await seenText(el, 'Insult or harassment · Ana Moreau');
    await seenText(el, 'Mark as spam · Morgan Tide');
    await expect(el).to.be.accessible();
  });

  it('changes how the conversation is, and hands out the snippet for elsewhere', async () => {
    const el = await open([aComment()]);
    const settings = { is_hidden: false, expiry_time: null, is_content_premoderation_enabled: true };
    server.on('GET', '/v4/livecomments/:section/:container/signature', [200, { signature: 'abc.def' }]);
    server.on('POST', '/v4/livecomments/:section/:container/settings', [
      200,
      aFirstPage([], { settings: { ...settings, moderation_mode: 'premoderate' } }).container,
    ]);
    find(el, '.staff-gear')?.click();
    await choose(el, 'Conversation settings');
    await waitUntil(() =>
      find<HTMLTextAreaElement>(el, '.staff-dialog textarea')?.value.includes('signature="abc.def"'),
    );
    await expect(el).to.be.accessible();
    (await seen(el, '.staff-choices input'))?.focus();
    findAll<HTMLInputElement>(el, '.staff-choices input')[2]?.click();
    type(find<HTMLInputElement>(el, 'input[type="datetime-local"]') as HTMLInputElement, '2031-02-03T04:05');
    find(el, '.staff-form button[type="submit"]')?.click();
    await seenText(el, 'Comments appear here once a moderator has read them.');
    expect(server.asked('POST', '/settings')[0]?.json).to.deep.equal({
      moderation_mode: 'premoderate',
      expiry_time: new Date('2031-02-03T04:05').getTime(),
    });
  });

  it('shows in its settings what is stored now, then what a mode makes of it, and sends what differs', async () => {
    const el = await open([aComment()]);
    const end = new Date('2031-02-03T04:05').getTime();
    const settings = { is_hidden: false, is_content_premoderation_enabled: true, expiry_time: end };
    // Another moderator was here.
    server.on('GET', '/v4/livecomments/:section/', [
      200,
      aFirstPage([], {
        totals_by_state: totals(),
        settings: { ...settings, moderation_mode: 'premoderate_until_expiry', site_expiry_time: null },
      }),
    ]);
    server.on('GET', '/v4/livecomments/:section/:container/signature', [200, { signature: 'abc.def' }]);
    server.on('POST', '/v4/livecomments/:section/:container/settings', [200, aFirstPage([]).container]);
    find(el, '.staff-gear')?.click();
    await choose(el, 'Conversation settings');
    await seen(el, '.staff-form');
    const chosen = () =>
      findAll<HTMLInputElement>(el, '.staff-choices input:checked').map((it) => it.parentElement?.textContent);
    const date = () => find<HTMLInputElement>(el, 'input[type="datetime-local"]')?.value;
    const press = (label: string) =>
      findAll(el, '.staff-choices label')
        .findLast((it) => it.textContent === label)
        ?.click();
    expect(chosen()).to.deep.equal(['Comments wait for review until it closes', 'Comments wait for review']);
    expect(date()).to.equal('2031-02-03T04:05');
    press('Closed: to be read only');
    await waitUntil(() => chosen().includes('Closed'));
    expect(date()).not.to.equal('2031-02-03T04:05');
    press('Open');
    await waitUntil(() => chosen().join() === 'Open');
    expect(date()).to.equal('');
    press('Hidden from readers');
    await waitUntil(() => chosen().length === 2);
    find(el, '.staff-form button[type="submit"]')?.click();
    await gone(el, '.staff-dialog');
    expect(server.asked('POST', '/settings')[0]?.json).to.deep.equal({ moderation_mode: 'open', is_hidden: true });
  });

  it('moderates by keys, and tells which', async () => {
    const [one, two] = [aComment(), aComment()];
    const el = await open([one, two]);
    server.on('*', '/v4/livecomments/:section/:container/*', [204]);
    find(el, '.staff-counts')?.focus();
    await press('j');
    await press('j');
    expect(focusOf(el)).to.equal(article(el, two));
    await press('d');
    await waitUntil(() => noteOf(el, two).startsWith('Disabled'));
    await press('e');
    await waitUntil(() => noteOf(el, two) === '');
    await press('s');
    await waitUntil(() => noteOf(el, two).startsWith('Spam'));
    await press('s');
    await waitUntil(() => noteOf(el, two) === '');
    await press('k');
    expect(focusOf(el)).to.equal(article(el, one));
    await press('p');
    await seenText(el, "Editor's pick");
    await press('i');
    await seenText(el, 'Pinned');
    await press('?');
    await seenText(el, 'Keyboard shortcuts');
    await expect(el).to.be.accessible();
    await press('Escape');
    await gone(el, '.staff-dialog');
    expect(focusOf(el)).to.equal(article(el, one));
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
