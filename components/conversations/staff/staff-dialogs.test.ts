/** Dialogs of staff: bans, reasons, settings, and the lists beyond one conversation. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { store } from '../../../core/base/store/store';
import type { Comment, TotalsByState } from '../../../core/contract/content/comment';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { setSiteAction, settingsAtom } from '../../../core/state/site/site.atoms';
import { ANA, aComment, aFirstPage, BEN, READER } from '../../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { choose } from '../../../test/support/menu';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import {
  articleOf,
  focusOf,
  moderate,
  openForStaff,
  openPageAsStaff,
  resolving,
  spam,
  totals,
} from '../../../test/support/staff-page';
import 'virtual:element/conversations';
import { waitUntil } from '../../../test/support/wait-until';

const server: FakeServer = fakeServer();
const open = (contents: Comment[], by?: Partial<TotalsByState>) => openForStaff(server, contents, by);

/** Chooses the item with this beginning. */
const press = (el: Element, name: string) =>
  findAll(el, '.staff-choices label')
    .find((it) => it.querySelector('span')?.firstChild?.textContent === name)
    ?.click();
const moderateFrom = async (el: Element, label: string) =>
  findAll(el, '.staff-dialog__bar > .button')
    .find((it) => it.textContent === label)
    ?.click();

const within = (el: Element, comment: Comment) => articleOf(el, comment).querySelector('.vf-content-actions__more');

describe('conversations, the dialogs of the staff', () => {
  beforeEach(openPageAsStaff);

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
    expect(find<HTMLInputElement>(el, '.staff-choice input')?.checked).to.equal(false, 'not for good unless asked');
    const end = await seen<HTMLInputElement>(el, 'input[type="datetime-local"]');
    fill(end, '2031-02-03T04:05');
    fill(find<HTMLTextAreaElement>(el, '.staff-dialog textarea') as HTMLTextAreaElement, 'No more lamps');
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

  describe('the queue of the site', () => {
    const metadata = { origin_url: 'https://news.example/lamps?a=1#top', origin_title: 'All about lamps' };
    const waiting = {
      state: 'awaiting_moderation',
      simplified_state: 'hidden',
      state_reasons: ['content_awaiting_moderation'] as Comment['state_reasons'],
      metadata,
    } as const;
    const totalsOf = { reported: 2, awaiting_moderation: 3, spam: 1000, disabled: 0, hidden: 0 };
    const items = (el: Element) => findAll(el, '.staff-list > li');
    const button = (el: Element | undefined, label: string) =>
      [...(el?.querySelectorAll('button') ?? [])].find((it) => it.textContent === label);

    async function openQueue(lists: Record<string, Comment[]>, reports = {}, backgrounds = {}): Promise<HTMLElement> {
      const el = await open([aComment()]);
      server.on('GET', '/v4/livecomments/:section/moderation/queue', ({ query }) => [
        200,
        {
          more_available: query.state === 'awaiting_moderation' && !query.starting_from,
          contents: lists[`${query.state}${query.starting_from ? ' on' : ''}`] ?? [],
          reports,
          backgrounds,
          totals: totalsOf,
        },
      ]);
      find(el, '.staff-tools')?.click();
      await choose(el, 'All moderation');
      return el;
    }

    it('opens on reported comments, with reporter and reason, and counts every list', async () => {
      const bad = aComment({ content: 'Buy lamps', total_flags: 2, metadata });
      const reports = {
        [bad.content_uuid]: [
          { reason: 'other', note: 'The same lamps every day', user_uuid: BEN, date: Date.now() },
          { reason: 'abuse', note: '', user_uuid: null, date: Date.now() },
        ],
      };
      const elsewhere = { ...metadata, origin_url: 'https://xn--nws-gma.example/lamps' };
      const lure = aComment({ content: 'Read on there', total_flags: 1, metadata: elsewhere });
      store.set(setSiteAction, { ...store.get(settingsAtom), hosts: ['news.example'] }, null);
      const el = await openQueue({ reported: [bad, lure] }, reports);
      await seenText(el, 'Buy lamps');
      const tabs = findAll(el, '.staff-tabs button').map((it) => it.textContent);
      expect(tabs).to.deep.equal(['Reported 2', 'Waiting for review 3', 'Spam 1,000+', 'Rejected 0', 'Hidden 0']);
      await waitUntil(() => items(el)[0]?.textContent?.includes('Ben Okafor'));
      const told = [...(items(el)[0]?.querySelectorAll('.staff-reports li') ?? [])].map((it) => it.textContent);
      expect(told[0]).to.match(/^Something else · The same lamps every day · Ben Okafor · /);
      expect(told[1]).to.match(/^Insults or harassment · (?!.* · )/, 'who is not told');
      expect(items(el)[0]?.querySelector('a')?.href).to.equal(
        `https://news.example/lamps?a=1#vf-${uuidToNumericId(bad.content_uuid)}`,
      );
      const foreign = items(el)[1]?.querySelector('a');
      expect(foreign?.textContent).to.equal('xn--nws-gma.example');
      expect(items(el)[1]?.textContent).not.to.contain('All about lamps');
      expect([foreign?.target, foreign?.rel]).to.deep.equal(['_blank', 'noopener noreferrer nofollow']);
      expect(find(el, '[role="status"] button')).to.equal(null);
      await expect(el).to.be.accessible();
    });

    it('lists reports from chats, interviews, live blogs and reviews, and names each kind', async () => {
      const [comment, message, reply] = ['In the thread', 'In the chat', 'Below a post'].map((content) =>
        aComment({ content, total_flags: 1, actor_uuid: BEN }),
      ) as [Comment, Comment, Comment];
      const el = await open([aComment()]);
      const kinds = {
        [comment.content_uuid]: 'livecomments',
        [message.content_uuid]: 'livechat',
        [reply.content_uuid]: 'livestories',
      };
      const ofAll = {
        more_available: false,
        contents: [comment, message, reply],
        reports: {},
        kinds,
        totals: totalsOf,
      };
      server.on('GET', '/v4/livecomments/:section/moderation/queue', ({ query }) => [
        200,
        query.kinds === 'all' ? ofAll : { ...ofAll, contents: [comment] },
      ]);
      const asked = resolving(server);
      find(el, '.staff-tools')?.click();
      await choose(el, 'All moderation');
      await seenText(el, 'In the chat');
      const heads = () => findAll(el, '.staff-item__head').map((it) => it.textContent);
      expect(heads()[0]).not.to.match(/Live|Questions/);
      expect(heads()[1]).to.contain('Live chat');
      expect(heads()[2]).to.contain('Live blog');
      button(items(el)[1], 'Reject')?.click();
      await waitUntil(() => items(el)[1]?.textContent?.includes('RejectedUndo'));
      expect(asked[0]?.items[0]?.content_uuid).to.equal(message.content_uuid);
    });

    it('is worked through with the keyboard, and loads more', async () => {
      const [one, two, three] = ['First', 'Second', 'Third'].map((content) => aComment({ content, ...waiting }));
      const el = await openQueue({
        awaiting_moderation: [one, two] as Comment[],
        'awaiting_moderation on': [three] as Comment[],
      });
      const asked = resolving(server);
      await seenText(el, 'No comments here.');
      findAll(el, '.staff-tabs button')[1]?.click();
      await seenText(el, 'Second');
      items(el)[0]?.focus();
      await sendKeys({ press: 'j' });
      expect(focusOf(el)).to.equal(items(el)[1]);
      await sendKeys({ press: 'k' });
      await sendKeys({ press: 'r' });
      await waitUntil(() => items(el)[0]?.textContent?.includes('RejectedUndo'));
      expect(focusOf(el)).to.equal(items(el)[1], 'on to the next');
      await sendKeys({ press: 'k' });
      await sendKeys({ press: 'u' });
      await waitUntil(() => items(el)[0]?.textContent?.includes('ApproveRejectSpam'));
      await sendKeys({ press: 'x' });
      await seenText(el, 'Selected: 1');
      expect(asked.map(({ resolution }) => resolution)).to.deep.equal(['reject', 'undo']);
      find(el, '.staff-dialog .wide')?.click();
      await seenText(el, 'Third');
      await waitUntil(() => focusOf(el) === items(el)[2]);
    });

    it('decides on several at once, reports the results, and undoes all of them', async () => {
      const comments = ['First', 'Second', 'Third'].map((content) => aComment({ content, total_flags: 1 }));
      const gone = comments[2]?.content_uuid;
      const el = await openQueue({ reported: comments });
      const asked = resolving(server, (_resolution, uuid) => (uuid === gone ? 'content_not_found' : null));
      await seenText(el, 'Third');
      const bar = () => find(el, '.staff-bulk') ?? undefined;
      bar()?.querySelector('input')?.click();
      await seenText(el, 'Selected: 3');
      await expect(el).to.be.accessible();
      button(bar(), 'Spam')?.click();
      await waitUntil(() => bar()?.textContent?.includes("Marked as spam: 2 · Couldn't decide: 1"));
      expect(focusOf(el)).to.equal(button(bar(), 'Undo'));
      const counts = () => findAll(el, '.staff-tabs__count').map((it) => it.textContent?.trim());
      expect(counts()).to.deep.equal(['0', '3', '1,000+', '0', '0'], 'what is decided waits no more');
      expect(items(el)[0]?.textContent).to.contain('Marked as spam');
      button(bar(), 'Undo')?.click();
      await waitUntil(() => bar()?.textContent?.includes('Undone: 2'));
      expect(counts()[0]).to.equal('2');
      expect(asked.map(({ resolution, items: them }) => [resolution, them.length])).to.deep.equal([
        ['spam', 3],
        ['undo', 2],
      ]);
    });

    it('shows why each item waits and which comment it answers, and selects only undecided items', async () => {
      const [held, reported] = ['Cheap lamps', 'Rude'].map((content) => aComment({ content, ...waiting }));
      const gone = aComment({ content: 'No longer here', total_flags: 2 });
      const all = [held, reported, gone] as Comment[];
      const background = (rule: string | null, answers: object | null) => ({ rule, answers });
      const backgrounds = {
        [held?.content_uuid ?? '']: background('words/shops', {
          user_uuid: BEN,
          name: 'Ben Okafor',
          content: 'Any light?',
        }),
        [reported?.content_uuid ?? '']: background('first_time', null),
        [gone.content_uuid]: background(null, { user_uuid: null, name: '', content: '' }),
      };
      const el = await openQueue({ reported: all }, {}, backgrounds);
      await seenText(el, 'Any light?');
      const why = () => items(el).map((it) => it.querySelector('.staff-item__why')?.textContent);
      expect(why()).to.deep.equal(['Word list: shops', 'New member', 'Reports: 2']);
      const answered = items(el).map((it) => it.querySelector('.staff-answered')?.textContent);
      expect(answered).to.deep.equal(['In reply to Ben Okafor:Any light?', undefined, 'In reply to a removed comment']);
      resolving(server);
      button(items(el)[0], 'Reject')?.click();
      await waitUntil(() => items(el)[0]?.textContent?.includes('RejectedUndo'));
      find(el, '.staff-bulk input')?.click();
      await seenText(el, 'Selected: 2');
      expect(items(el)[0]?.querySelector('input')?.disabled, 'decided already').to.equal(true);
      await expect(el).to.be.accessible();
    });

    it('shows on its gear how many items wait on the site', async () => {
      const el = await openQueue({});
      await waitUntil(() => find(el, '.staff-tools')?.getAttribute('aria-label')?.includes('5 on the site'));
      expect(find(el, '.staff-tools__sum')?.textContent).to.equal('5');
    });

    it('tells authors the reason of a rejection at once', async () => {
      const comments = ['First', 'Second', 'Third'].map((content) => aComment({ content, total_flags: 1 }));
      const gone = comments[2]?.content_uuid;
      const el = await openQueue({ reported: comments });
      const asked = resolving(server, (resolution, uuid) =>
        resolution === 'explain' && uuid === gone ? 'decided_since' : null,
      );
      await seenText(el, 'Third');
      const bar = () => find(el, '.staff-bulk') ?? undefined;
      bar()?.querySelector('input')?.click();
      await seenText(el, 'Selected: 3');
      button(bar(), 'Reject')?.click();
      await waitUntil(() => bar()?.textContent?.includes('Rejected: 3'));
      const why = () => find(el, '.staff-bulk .staff-resolve__why');
      expect(why()?.getAttribute('aria-label')).to.equal('Tell the authors why');
      why()?.click();
      await choose(el, 'Off topic');
      await seenText(el, "The authors will see why · Couldn't decide: 1");
      expect(asked.map(({ resolution, reason, items: them }) => [resolution, reason, them.length])).to.deep.equal([
        ['reject', undefined, 3],
        ['explain', 'off_topic', 3],
      ]);
      expect(items(el)[0]?.textContent).to.contain('Off topic');
      expect(items(el)[2]?.textContent).to.contain('Tell the author why');
      await expect(el).to.be.accessible();
    });

    it('links a name to that person’s comments, bans and moderation log', async () => {
      const bad = aComment({ content: 'Buy lamps', actor_uuid: BEN, total_flags: 1 });
      const el = await openQueue({ reported: [bad] });
      server.on('GET', '/v4/livecomments/:section/:user/history', [
        200,
        {
          more_available: false,
          contents: [bad, aComment({ content: 'Cheap lamps', ...spam })],
          reports: {},
          totals: { ...totals({ visible: 12, spam: 3 }), reported: 1 },
        },
      ]);
      server.on('GET', '/v2/:domain/users/:id/bans', [200, { http_status: 200, result: { results: [] } }]);
      const entry = { log_id: 7, action: 'undo', actor_uuid: READER, detail: {}, date_created: Date.now() };
      server.on('GET', '/v4/livecomments/:section/moderation/log', [200, { more_available: false, entries: [entry] }]);
      (await seen(el, '.staff-list__name')).click();
      await seenText(el, 'History of Ben Okafor');
      await seenText(el, 'Visible: 12 · Reported: 1 · Spam: 3');
      await seenText(el, 'Cheap lamps');
      await seenText(el, 'Spam');
      await expect(el).to.be.accessible();
      findAll(el, '.staff-tabs button')[1]?.click();
      await seenText(el, 'No bans');
      findAll(el, '.staff-tabs button')[2]?.click();
      await seenText(el, /Decision undone · Morgan Tide/);
      await moderateFrom(el, 'Ban');
      await seenText(el, 'Ban Ben Okafor');
    });
  });

  it('shows all bans with their levels, and lifts them', async () => {
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
    find(el, '.staff-tools')?.click();
    await choose(el, 'Banned people');
    await seenText(el, 'Ben Okafor');
    await seenText(el, /Being seen.*Permanent · Lamps, again/);
    await expect(el).to.be.accessible();
    await seen(el, '.staff-list button');
    expect(findAll(el, '.staff-choices label').map((it) => it.textContent?.trim())).to.deep.equal([
      'Any',
      ...['Posting; they can still read and like', 'Being seen; only they see what they post'],
      ...['Block account, hide comments', 'Block account, keep comments'],
    ]);
    find(el, '.staff-list button')?.click();
    await seenText(el, /ended · Lamps/);
    expect(server.asked('DELETE', `/users/${BEN}/bans/${ban.ban_uuid}`)).to.have.length(1);
    findAll<HTMLInputElement>(el, '.staff-choices input').at(-1)?.click();
    await seenText(el, 'No bans');
  });

  it('explains the state of a comment', async () => {
    const comment = aComment({ ...spam });
    const el = await open([comment]);
    const why = {
      state: 'spam',
      state_reasons: ['content_marked_as_spam'],
      decisions: [{ phase: 'links', rule: 'too_many', version: 3, score: 0.5, verdict: 'hold', date: Date.now() }],
      flags: [{ reason: 'abuse', note: 'Twice', user_uuid: ANA, date: Date.now() }],
      log: [
        { log_id: 2, action: 'spam', actor_uuid: READER, detail: {}, date_created: Date.now() },
        { log_id: 1, action: 'disable', actor_uuid: READER, detail: { reason: 'off_topic' }, date_created: Date.now() },
      ],
    };
    server.on('GET', '/v4/livecomments/:section/:container/moderation/:uuid', [200, why]);
    await moderate(el, comment, 'Why?');
    await seenText(el, 'Links: held for review (50%)');
    await seenText(el, 'Insults or harassment · Twice · Ana Moreau');
    await seenText(el, 'Spam · Morgan Tide');
    await seenText(el, 'Reject (Off topic) · Morgan Tide');
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
    find(el, '.staff-tools')?.click();
    await choose(el, 'Conversation settings');
    await waitUntil(() =>
      find<HTMLTextAreaElement>(el, '.staff-dialog textarea')?.value.includes('signature="abc.def"'),
    );
    await expect(el).to.be.accessible();
    press(el, 'After approval');
    press(el, 'Open until a date');
    fill(await seen<HTMLInputElement>(el, 'input[type="datetime-local"]'), '2031-02-03T04:05');
    find(el, '.staff-form button[type="submit"]')?.click();
    await seenText(el, 'A moderator reviews comments before they appear.');
    expect(server.asked('POST', '/settings')[0]?.json).to.deep.equal({
      moderation_mode: 'premoderate',
      expiry_time: new Date('2031-02-03T04:05').getTime(),
      is_hidden: false,
    });
  });

  it('shows the stored settings, then the effect of a mode, and sends only changes', async () => {
    const el = await open([aComment()]);
    const end = new Date('2031-02-03T04:05').getTime();
    const settings = { is_hidden: false, is_content_premoderation_enabled: true, expiry_time: end };
    // Another moderator changed the settings.
    server.on('GET', '/v4/livecomments/:section/', [
      200,
      aFirstPage([], {
        totals_by_state: totals(),
        settings: { ...settings, moderation_mode: 'premoderate_until_expiry', site_expiry_time: null },
      }),
    ]);
    server.on('GET', '/v4/livecomments/:section/:container/signature', [200, { signature: 'abc.def' }]);
    server.on('POST', '/v4/livecomments/:section/:container/settings', [200, aFirstPage([]).container]);
    find(el, '.staff-tools')?.click();
    await choose(el, 'Conversation settings');
    await seen(el, '.staff-form');
    const chosen = () =>
      findAll(el, '.staff-choices label')
        .filter((it) => it.querySelector<HTMLInputElement>('input')?.checked)
        .map((it) => it.querySelector('span')?.firstChild?.textContent);
    const date = () => find<HTMLInputElement>(el, 'input[type="datetime-local"]')?.value;
    expect(chosen()).to.deep.equal(['Open until a date', 'After approval', 'Everyone']);
    expect(date()).to.equal('2031-02-03T04:05');
    press(el, 'Closed');
    await waitUntil(() => chosen().includes('Closed'));
    expect(date()).to.equal(undefined);
    press(el, 'Open');
    press(el, 'Staff only');
    await waitUntil(() => chosen().join() === 'Open,After approval,Staff only');
    find(el, '.staff-form button[type="submit"]')?.click();
    await gone(el, '.staff-dialog');
    expect(server.asked('POST', '/settings')[0]?.json).to.deep.equal({ expiry_time: null, is_hidden: true });
  });

  it('says each thing once in its settings: no two choices are about the same', async () => {
    const el = await open([aComment()]);
    server.on('GET', '/v4/livecomments/:section/:container/signature', [200, { signature: 'abc.def' }]);
    find(el, '.staff-tools')?.click();
    await choose(el, 'Conversation settings');
    await seen(el, '.staff-form');
    const legends = findAll(el, '.staff-form legend').map((it) => it.textContent);
    expect(legends).to.deep.equal(['Posting', 'When comments appear', 'Who can see the conversation']);
    const names = findAll(el, '.staff-form label span > span').map((it) => it.parentElement?.firstChild?.textContent);
    expect(names.filter((it) => it !== 'Use site default')).to.deep.equal([
      'Open',
      'Open until a date',
      'Closed',
      'Right away',
      'After approval',
      'Everyone',
      'Staff only',
    ]);
  });
});
