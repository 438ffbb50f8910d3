/** The dialogs of the staff: bans, why, settings, and what they look through beyond one conversation. */
import { expect } from '@open-wc/testing';
import type { Comment, TotalsByState } from '../../../core/contract/comment';
import { uuidToNumericId } from '../../../core/contract/ids';
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
  spam,
  totals,
} from '../../../test/support/staff-page';
import 'virtual:element/conversations';
import { waitUntil } from '../../../test/support/wait-until';

const server: FakeServer = fakeServer();
const open = (contents: Comment[], by?: Partial<TotalsByState>) => openForStaff(server, contents, by);

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
      'Approve',
      'Reject',
      'Spam',
    ]);
    items()[0]?.querySelector('button')?.click();
    await waitUntil(() => items()[0]?.textContent?.includes('Done: Approve'));
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
    await seenText(el, 'Links: it waits for a moderator (50%)');
    await seenText(el, 'Insult or harassment · Ana Moreau');
    await seenText(el, 'Spam · Morgan Tide');
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
    fill(find<HTMLInputElement>(el, 'input[type="datetime-local"]') as HTMLInputElement, '2031-02-03T04:05');
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
});
