import { define } from 'virtual:element/tray';
import { expect, fixture, html } from '@open-wc/testing';
import { publish } from '../../core/base/bus/bus';
import { loadAreas } from '../../core/base/i18n/packs';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import { newCountAtom } from '../../core/state/notifications/counts.atoms';
import { forgetFeedAction } from '../../core/state/notifications/feed.actions';
import { pushBrowserAtom } from '../../core/state/push/push.atoms';
import { mutedAtom } from '../../core/state/relationships/relationships.atoms';
import { setSiteAction, settingsAtom } from '../../core/state/site/site.atoms';
import { guest } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { aComment } from '../../test/support/conversation';
import { fakePushBrowser } from '../../test/support/fake-push-browser';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { reads } from '../../test/support/spoken';
import { waitUntil } from '../../test/support/wait-until';

before(define);

const SECTION = '00000000-0000-4000-8000-0000000000aa';
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const reader = {
  ...guest,
  id: 7,
  uuid: uuid(7),
  name: 'Ingrid',
  email: 'i@example.com',
  user_privilege: 'normal' as const,
};
const person = (number: number, name: string, more = {}) => ({
  id: number,
  uuid: uuid(number),
  name,
  user_privilege: 'normal',
  likes_received: 100 - number,
  ...more,
});
const results = (...all: object[]) =>
  [200, { http_status: 200, result: { results: all, total_count: all.length } }] as [number, object];

/** Lines above each screen of the profile. */
const top = [
  'dialog: Your profile',
  'status:',
  'heading: Your profile',
  'button: Close panel',
  'tablist: Sections of this panel',
  'tab: Notifications (selected false)',
  'tab: Profile (selected true)',
  'tab: Community (selected false)',
  'tab: Settings (selected false)',
  'tab: Account (selected false)',
  'tabpanel: Profile',
];

describe('screens of the tray', () => {
  const server = fakeServer();

  before(() => loadAreas(['base', 'tray', 'conversations', 'reading'], 'en'));
  beforeEach(() => {
    store.set(setSiteAction, { section_uuid: SECTION, domain: location.hostname, enable_muting: true }, null);
    store.set(setCurrentUserAction, reader);
    server.on('GET', '/v2/:domain/users/:id/comments', results());
    server.on('GET', '/v5/*', [200, []]);
  });
  afterEach(() => {
    clearPageState(store);
    store.set(setCurrentUserAction, guest);
    store.set(forgetFeedAction);
    store.set(setSiteAction, {}, null);
  });

  async function open(tab: string) {
    const tray = await fixture<HTMLElement>(html`<vf-tray></vf-tray>`);
    await seen(tray, 'dialog');
    publish('tray/open', null, tab);
    return tray;
  }
  const texts = (tray: HTMLElement, selector: string) => findAll(tray, selector).map((it) => it.textContent);
  const button = (tray: HTMLElement, name: string) =>
    findAll(tray, 'button').find((it) => it.getAttribute('aria-label') === name || it.textContent === name);

  it('have the number of new notifications right after the name of their tab', async () => {
    store.set(newCountAtom, 4);
    const tray = await open('vf-profile');
    const badge = await seen(tray, '.tray__count');
    const name = document.createRange();
    name.selectNodeContents(find(tray, `#${CSS.escape(badge.parentElement?.id ?? '')} .vf-nav-label`) as HTMLElement);
    const [{ left, right }, { right: end }] = [badge.getBoundingClientRect(), name.getBoundingClientRect()];
    const next = badge.parentElement?.nextElementSibling?.getBoundingClientRect().left ?? 0;
    expect(left - end).to.be.within(0, 6);
    expect(next - right).to.be.above(2 * (left - end));
    store.set(newCountAtom, 0);
  });

  it('show readers what they wrote, and its state', async () => {
    server.on(
      'GET',
      '/v2/:domain/users/:id/comments',
      results(
        aComment({ content: 'Fine', total_likes: 2, state: 'visible' }),
        aComment({ content: 'Held', state: 'awaiting_moderation' }),
        aComment({ content: 'Refused', state: 'disabled' }),
      ),
    );
    const tray = await open('vf-profile');
    await waitUntil(() => findAll(tray, '.comment-line').length === 3);
    const [fine, held, refused] = texts(tray, '.comment-line');
    expect(fine).to.contain('Fine').and.to.contain('2 likes');
    expect(held).to.contain('Waiting for approval');
    expect(refused).to.contain('Not published');
    expect(server.asked('GET', '/comments')[0]?.query).to.deep.equal({ limit: '5' });
    await reads(tray, 'dialog', [
      ...top,
      'Ingrid',
      'i@example.com',
      'button: Edit',
      'Comments',
      '0',
      'Likes',
      '0',
      'Followers',
      'button: 0 Followers',
      'Following',
      'button: 0 Following',
      'region: Recent comments',
      'heading: Recent comments',
      'Fine',
      '1 minute ago',
      '2 likes',
      'Held',
      'Waiting for approval',
      '1 minute ago',
      'Refused',
      'Not published',
      '1 minute ago',
      'button: Log out',
      'button: Muted people',
    ]);
    await expect(tray).to.be.accessible();
  });

  it('list followers, followed and muted people, a hundred of each, and take an unmute back', async () => {
    server.on('GET', '/v2/:domain/followers/:id', results(person(8, 'Follower')));
    server.on('GET', '/v5/subscriptions/:section/users/subscriptions', [200, [{ user_uuid: person(7, '').uuid }]]);
    server.on('GET', '/v2/:domain/users', results(person(7, 'Followed')));
    server.on(
      'GET',
      '/v2/:domain/mutes/:id',
      results(person(9, 'Loud', { is_muted: true, date_muted: Date.UTC(2026, 1, 3) })),
    );
    server.on('DELETE', '/v2/:domain/mutes/:id', [204]);
    server.on('PUT', '/v2/:domain/mutes/:id', [200, { result: person(9, 'Loud', { is_muted: true }) }]);
    const tray = await open('vf-profile');
    await waitUntil(() => button(tray, '0 Followers'));
    button(tray, '0 Followers')?.click();
    await waitUntil(() => findAll(tray, '.person-row').length === 1);
    expect(server.asked('GET', '/followers/')[0]?.query).to.deep.equal({ limit: '100' });
    expect(tray.shadowRoot?.activeElement?.textContent).to.equal('Followers');
    button(tray, 'Back')?.click();

    await waitUntil(() => button(tray, '0 Following'));
    button(tray, '0 Following')?.click();
    await waitUntil(() => texts(tray, '.person-row').some((row) => row.includes('Followed')));
    expect(server.asked('GET', '/users/subscriptions')[0]?.query).to.deep.equal({ limit: '100' });
    button(tray, 'Back')?.click();

    await waitUntil(() => button(tray, 'Muted people'));
    button(tray, 'Muted people')?.click();
    await seenText(tray, 'Muted on February 3, 2026');
    await reads(tray, 'dialog', [
      ...top,
      'region: Muted people',
      'heading: Muted people',
      'button: Back',
      'button: LoudMuted on February 3, 2026',
      'button: Unmute Loud',
    ]);
    await expect(tray).to.be.accessible();
    button(tray, 'Unmute Loud')?.click();
    await waitUntil(() => button(tray, 'Mute Loud'));
    button(tray, 'Mute Loud')?.click();
    await waitUntil(() => button(tray, 'Unmute Loud'));
    await waitUntil(() => server.asked('PUT', '/mutes/').length === 1);
  });

  it('show the community without the reader, and lead to a profile and back', async () => {
    const all = [1, 2, 3, 4, 5].map((number) => person(number, `Top ${number}`));
    server.on('GET', '/v2/:domain/users', results(reader, ...all));
    server.on('GET', '/v4/livecomments/:section/community', ({ query }) => [
      200,
      {
        contents: [
          aComment({
            content: query.filtered_by ?? query.sort,
            actor_uuid: uuid(1),
            content_uuid: uuid(query.filtered_by ? 70 : 71),
          }),
        ],
      },
    ]);
    const loaded = listenFor('users/loaded');
    const tray = await open('vf-community');
    await waitUntil(() => findAll(tray, '.person-row').length === 5);
    expect(texts(tray, '.person-row b')).not.to.contain('Ingrid');
    expect(server.asked('GET', '/users')[0]?.query).to.deep.equal({ show: 'top', limit: '6' });
    expect(texts(tray, 'h3')).to.deep.equal([
      'Most liked members',
      'From people you follow',
      'Most liked comments',
      'Latest comments',
    ]);
    expect(loaded.callCount).to.equal(1);
    await reads(tray, '[role=tabpanel]', [
      'tabpanel: Community',
      'region: Most liked members',
      'heading: Most liked members',
      'button: Top 199 likes',
      'button: Follow Top 1 (pressed false)',
      'button: Top 298 likes',
      'button: Follow Top 2 (pressed false)',
      'button: Top 397 likes',
      'button: Follow Top 3 (pressed false)',
      'button: Top 496 likes',
      'button: Follow Top 4 (pressed false)',
      'button: Top 595 likes',
      'button: Follow Top 5 (pressed false)',
      'region: From people you follow',
      'heading: From people you follow',
      'Top 1',
      'followed',
      '1 minute ago',
      'region: Most liked comments',
      'heading: Most liked comments',
      'Top 1',
      'num_likes_desc',
      '1 minute ago',
      'region: Latest comments',
      'heading: Latest comments',
      'Top 1',
      'newest',
      '1 minute ago',
    ]);
    await expect(tray).to.be.accessible();

    findAll(tray, '.person-row__who')[0]?.click();
    await waitUntil(() => find(tray, 'h2')?.textContent === 'Profile');
    await waitUntil(() => button(tray, 'Mute Top 1'));
    button(tray, 'Back')?.click();
    await waitUntil(() => find(tray, 'h2')?.textContent === 'Community');
  });

  it('put each comment of the community under its heading, without people the reader mutes', async () => {
    server.on('GET', '/v2/:domain/users', results(person(1, 'Top'), person(9, 'Loud')));
    store.set(mutedAtom, new Set([uuid(9)]));
    server.on('GET', '/v4/livecomments/:section/community', ({ query }) => {
      const name = query.filtered_by ?? query.sort;
      const by = (number: number, content: string) =>
        aComment({ content, actor_uuid: uuid(number), content_uuid: uuid(700 + number + content.length) });
      return [200, { contents: [by(1, `${name} one`), by(9, `${name} of somebody loud`)] }];
    });
    const tray = await open('vf-community');
    await waitUntil(() => findAll(tray, 'section').length === 4);
    const under = (name: string) =>
      findAll(tray, `section[aria-label="${name}"] .comment-line`).map((it) => it.textContent);
    const asked = server.asked('GET', '/community').map(({ query }) => query.filtered_by ?? query.sort);
    expect(new Set(asked)).to.deep.equal(new Set(['num_likes_desc', 'followed', 'newest']));
    const headings = ['From people you follow', 'Most liked comments', 'Latest comments'];
    const shown = headings.map((name) => under(name).join());
    expect(shown[0]).to.contain('followed one');
    expect(shown[1]).to.contain('num_likes_desc one');
    expect(shown[2]).to.contain('newest one');
    expect(headings.flatMap(under).length).to.equal(3);
  });

  it('let the reader follow and mute a person from a profile with badges', async () => {
    const cleo = person(8, 'Cleo', { badge_trusted: true, custom_badges: ['Gardener'], date_following: null });
    server.on('GET', '/v2/:domain/users', results(cleo));
    server.on('PUT', '/v2/:domain/follows/:id', [200, { result: { ...cleo, date_following: 1 } }]);
    server.on('PUT', '/v2/:domain/mutes/:id', [200, { result: { ...cleo, is_muted: true, date_muted: 1 } }]);
    server.on('DELETE', '/v2/:domain/mutes/:id', [204]);
    const tray = await fixture<HTMLElement>(html`<vf-tray></vf-tray>`);
    await seen(tray, 'dialog');
    publish('profile/show', 8);
    await seenText(tray, 'Trusted · Gardener');
    await waitUntil(() => button(tray, 'Follow Cleo'));
    await reads(tray, 'dialog', [
      'dialog: Profile',
      'status:',
      'heading: Profile',
      'button: Close panel',
      'tablist: Sections of this panel',
      'tab: Notifications (selected false)',
      'tab: Profile (selected true)',
      'tab: Community (selected false)',
      'tab: Settings (selected false)',
      'tab: Account (selected false)',
      'tabpanel: Profile',
      'Cleo',
      'Trusted · Gardener',
      'Comments',
      '0',
      'Likes',
      '92',
      'Followers',
      '0',
      'button: Follow Cleo (pressed false)',
      'button: Mute Cleo',
      'region: Recent comments',
      'heading: Recent comments',
      'No comments yet.',
    ]);
    await expect(tray).to.be.accessible();
    button(tray, 'Follow Cleo')?.click();
    await waitUntil(() => button(tray, 'Following Cleo')?.ariaPressed === 'true');
    await waitUntil(() => server.asked('PUT', '/follows/').length === 1);
    button(tray, 'Mute Cleo')?.click();
    await waitUntil(() => button(tray, 'Unmute Cleo'));
    await waitUntil(() => server.asked('PUT', '/mutes/').length === 1);
    await waitUntil(() => button(tray, 'Follow Cleo')?.ariaPressed === 'false');
    button(tray, 'Unmute Cleo')?.click();
    await waitUntil(() => button(tray, 'Mute Cleo'));
    await waitUntil(() => server.asked('DELETE', '/mutes/').length === 1);
  });

  it('show when the community cannot be loaded, and when it is empty', async () => {
    server.on('GET', '/v2/:domain/users', [503, {}]);
    server.on('GET', '/v4/livecomments/:section/community', [503, {}]);
    const tray = await open('vf-community');
    await seenText(tray, "The community couldn't be loaded.");
    server.on('GET', '/v2/:domain/users', results());
    server.on('GET', '/v4/livecomments/:section/community', [200, { contents: [] }]);
    find(tray, '.tray__problem button')?.click();
    await seenText(tray, 'No one has posted anything yet.');
  });

  const settings = {
    is_user_notification_on: false,
    channels: {
      reply: { tray: true, push: true, mail: true },
      like: { tray: true, push: false, mail: false },
      profile_verdict: { tray: true },
    },
    email_notice_frequency: 'daily',
    can_mail: true,
    time_zone: '',
  };

  it('let the reader choose by kind and channel, and revert a refused choice', async () => {
    server.on('GET', '/v5/notifications/:section/settings', [200, settings]);
    server.on('POST', '/v5/notifications/:section/settings', [200, settings]);
    server.on('GET', '/v5/subscriptions/:section/topics', [
      200,
      [{ topic_id: 'oslo', topic_name: 'Oslo', topic_type: 'topic', date_created: 1 }],
    ]);
    const tray = await open('vf-settings');
    await seen(tray, '.settings__table');
    expect(texts(tray, 'tbody th')).to.deep.equal(['Replies to you', 'Likes', 'Decisions on your name or picture']);
    expect(texts(tray, 'thead th')).to.deep.equal(['Notify me about', 'Here', 'Email']);
    await waitUntil(() => button(tray, 'Following Oslo'));
    await reads(tray, '[role=tabpanel]', [
      'tabpanel: Settings',
      'region: Notify me about',
      'Notify me about',
      'Here',
      'Email',
      'Replies to you',
      'checkbox: Replies to you: Here (checked)',
      'checkbox: Replies to you: Email (checked)',
      'Likes',
      'checkbox: Likes: Here (checked)',
      'checkbox: Likes: Email',
      'Decisions on your name or picture',
      'checkbox: Decisions on your name or picture: Here (checked)',
      'heading: Email frequency',
      'menu: Email frequency = Replies soon, everything else once a day of As it happens, At most once an hour, Replies soon, everything else once a day, Once a week, Never',
      'region: Topics',
      'heading: Topics',
      'Oslo',
      'button: Following Oslo (pressed true)',
      'region: People',
      'heading: People',
      "You don't follow anyone yet.",
      'region: Conversations',
      'heading: Conversations',
      "You don't follow any conversations yet.",
    ]);
    await expect(tray).to.be.accessible();

    const [, mail] = findAll<HTMLInputElement>(tray, 'tbody tr:first-child input');
    mail?.click();
    await waitUntil(() => server.asked('POST', '/settings').length === 1);
    expect(server.asked('POST', '/settings')[0]?.json).to.deep.include({ channels: { reply: { mail: false } } });
    expect(mail?.checked).to.equal(false);

    server.on('POST', '/v5/notifications/:section/settings', [503, {}]);
    const often = find<HTMLSelectElement>(tray, 'select');
    if (!often) throw new Error('no select');
    often.value = 'weekly';
    often.dispatchEvent(new Event('change', { bubbles: true }));
    await waitUntil(() => server.asked('POST', '/settings').length === 2);
    await waitUntil(() => often.value === 'daily');
  });

  it('have the switch for messages on this device only if the site has them', async () => {
    server.on('GET', '/v5/notifications/:section/settings', [200, settings]);
    server.on('GET', '/v5/subscriptions/:section/push', [200, { public_key: 'a2V5', is_subscribed: false }]);
    server.on('POST', '/v5/subscriptions/:section/push', [201, {}]);
    store.set(pushBrowserAtom, fakePushBrowser());
    const site = store.get(settingsAtom);
    store.set(setSiteAction, { ...site, enable_push_notifications: true, site_uuid: SECTION }, null);
    const tray = await open('vf-settings');
    const theSwitch = () => find(tray, '.push-switch__button');
    await waitUntil(() => theSwitch()?.ariaChecked === 'false' && !theSwitch()?.ariaDisabled);
    await expect(tray).to.be.accessible();
    theSwitch()?.click();
    await waitUntil(() => theSwitch()?.ariaChecked === 'true');
    expect(server.asked('POST', '/push').length).to.equal(1);
    store.set(setSiteAction, site, null);
    await waitUntil(() => find(tray, '.settings') && !theSwitch());
    store.set(pushBrowserAtom, null);
  });

  it('let readers unfollow topics, pages and threads, and follow them again with the same button', async () => {
    server.on('GET', '/v5/notifications/:section/settings', [200, settings]);
    server.on('GET', '/v5/subscriptions/:section/pages', [
      200,
      [
        {
          page_uuid: uuid(44),
          type: 'page',
          date_created: 1,
          title: 'The last ferry',
          url: `${location.origin}/ferry`,
        },
      ],
    ]);
    server.on('GET', '/v5/subscriptions/:section/threads', [
      200,
      [
        {
          content_uuid: uuid(42),
          type: 'thread',
          date_created: 2,
          excerpt: 'Every morning',
          title: 'The last ferry',
          url: `${location.origin}/ferry`,
        },
      ],
    ]);
    server.on('DELETE', '/v5/*', [204]);
    server.on('POST', '/v5/*', [201, {}]);
    const tray = await open('vf-settings');
    await waitUntil(() => button(tray, 'Following The last ferry'));
    const links = () =>
      findAll<HTMLAnchorElement>(tray, '.settings__followed a').map(({ pathname, hash }) => pathname + hash);
    expect(links()).to.deep.equal([`/ferry#vf-${0x42}`, '/ferry']);
    button(tray, 'Following The last ferry: Every morning')?.click();
    await waitUntil(() => server.asked('DELETE', `/threads/${uuid(42)}`).length === 1);
    button(tray, 'Following The last ferry')?.click();
    await waitUntil(() => button(tray, 'Follow The last ferry'));
    await waitUntil(() => server.asked('DELETE', `/pages/${uuid(44)}`).length === 1);
    button(tray, 'Follow The last ferry')?.click();
    await waitUntil(() => server.asked('POST', `/pages/${uuid(44)}`).length === 1);
  });

  it('tell readers that no mail can come before the address is confirmed, and hide mail if the site sends none', async () => {
    server.on('GET', '/v5/notifications/:section/settings', [200, { ...settings, can_mail: false }]);
    const tray = await open('vf-settings');
    await seenText(tray, 'Confirm your email address');
    expect(find<HTMLSelectElement>(tray, 'select')?.disabled).to.equal(true);
    store.set(setSiteAction, { section_uuid: SECTION, disable_email_notifications: true }, null);
    await waitUntil(() => !find(tray, 'select'));
  });

  it('offer no channel that a kind never uses', async () => {
    server.on('GET', '/v5/notifications/:section/settings', [200, settings]);
    const tray = await open('vf-settings');
    await seen(tray, '.settings__table');
    expect(findAll(tray, 'tbody tr').map((row) => row.querySelectorAll('input').length)).to.deep.equal([2, 2, 1]);
  });

  it('show that mail bounced, and ask for the address again', async () => {
    const stopped = { ...settings, can_mail: false, mail_came_back: true };
    server.on('GET', '/v5/notifications/:section/settings', [200, stopped]);
    server.on('POST', '/v5/notifications/:section/settings', [200, settings]);
    const tray = await open('vf-settings');
    await seenText(tray, 'Email to your address bounced');
    await reads(tray, '[role=tabpanel]', [
      'tabpanel: Settings',
      'region: Notify me about',
      'Notify me about',
      'Here',
      'Email',
      'Replies to you',
      'checkbox: Replies to you: Here (checked)',
      'checkbox: Replies to you: Email (disabled, checked)',
      'Likes',
      'checkbox: Likes: Here (checked)',
      'checkbox: Likes: Email (disabled)',
      'Decisions on your name or picture',
      'checkbox: Decisions on your name or picture: Here (checked)',
      "Email to your address bounced, so we've stopped sending it.",
      'button: Try again',
      'heading: Email frequency',
      'menu: Email frequency = Replies soon, everything else once a day of As it happens, At most once an hour, Replies soon, everything else once a day, Once a week, Never (disabled)',
      'region: Topics',
      'heading: Topics',
      'Oslo',
      'button: Following Oslo (pressed true)',
      'region: People',
      'heading: People',
      "You don't follow anyone yet.",
      'region: Conversations',
      'heading: Conversations',
      "You don't follow any conversations yet.",
    ]);
    await expect(tray).to.be.accessible();
    button(tray, 'Try again')?.click();
    await waitUntil(() => server.asked('POST', '/settings').length === 1);
    expect(server.asked('POST', '/settings')[0]?.json).to.deep.include({ email_notice_frequency: 'daily' });
    await waitUntil(() => !find(tray, 'select')?.hasAttribute('disabled'));
  });

  it('lead from the own profile to the form for name and picture', async () => {
    const tray = await open('vf-profile');
    await waitUntil(() => button(tray, 'Edit'));
    button(tray, 'Edit')?.click();
    await waitUntil(() => texts(tray, '[role=tab][aria-selected=true] .vf-nav-label')[0] === 'Account');
  });

  it('ask a guest to log in for settings, which they are offered no tab for', async () => {
    store.set(setCurrentUserAction, guest);
    const tray = await open('vf-feed');
    await seen(tray, '[role=tab]');
    expect(texts(tray, '[role=tab] .vf-nav-label')).to.deep.equal(['Notifications', 'Log in', 'Community']);
    publish('tray-tab/change', 'vf-settings');
    await seenText(tray, 'Log in to choose your notifications.');
    await expect(tray).to.be.accessible();
  });
});
