import { define } from 'virtual:element/tray';
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { publish } from '../../../core/base/bus/bus';
import { loadAreas } from '../../../core/base/i18n/packs';
import { clearPageState } from '../../../core/base/store/jotai';
import { store } from '../../../core/base/store/store';
import type { NotificationList, SingleNotification } from '../../../core/contract/delivery/notifications';
import { newCountAtom } from '../../../core/state/notifications/counts.atoms';
import { forgetFeedAction, putNotificationAction } from '../../../core/state/notifications/feed.actions';
import { setSiteAction } from '../../../core/state/site/site.atoms';
import { guest } from '../../../core/state/user/user';
import { setCurrentUserAction } from '../../../core/state/user/user.atoms';
import { aNotification } from '../../../test/support/a-notification';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

before(define);

const SECTION = '00000000-0000-4000-8000-0000000000aa';
const reader = {
  ...guest,
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  name: 'Ingrid',
  email: 'i@example.com',
};
const actor = (name: string) => ({ name, pic_small: '', user_privilege: 'normal', badge_trusted: false });
const page = { container_id: 'story', url: `${location.origin}/story`, title: 'The last ferry' };
const list = (notifications: SingleNotification[], more: Partial<NotificationList> = {}): NotificationList => ({
  notifications,
  broadcasts: [],
  counts: { new: new Set(notifications.filter((it) => it.status === 'new').map((it) => it.grouping_key)).size },
  seq: 3,
  ...more,
});
const broadcast = {
  notification_uuid: '00000000-0000-4000-8000-0000000000b1',
  notification_type: 'broadcast_site' as const,
  section_uuid: SECTION,
  actor_uuid: '00000000-0000-0000-0000-000000000000',
  status: 'new' as const,
  time: Date.now(),
  target_title: 'Ask the harbour master',
  target_description: 'Live from 19:00',
  target_url: 'https://news.example/harbour',
  target_image_url: '',
  target_image_alt: '',
  target_topic_id: '',
};

describe('the feed', () => {
  const server = fakeServer();
  const answerWith = (notifications: SingleNotification[], more?: Partial<NotificationList>) =>
    server.on('GET', '/v5/notifications/:section/all', [200, list(notifications, more)]);

  before(() => loadAreas(['base', 'tray', 'conversations', 'trending_articles'], 'en'));
  beforeEach(() => {
    store.set(setSiteAction, { section_uuid: SECTION, domain: location.hostname }, null);
    store.set(setCurrentUserAction, { ...reader, user_privilege: 'normal' });
    server.on('POST', '/v5/*', [204]);
    server.on('DELETE', '/v5/*', [204]);
  });
  afterEach(() => {
    clearPageState(store);
    store.set(setCurrentUserAction, guest);
    store.set(forgetFeedAction);
    store.set(setSiteAction, {}, null);
  });

  async function open(tab?: string) {
    const tray = await fixture<HTMLElement>(html`<vf-tray></vf-tray>`);
    await seen(tray, 'dialog');
    publish('tray/open', null, tab);
    return tray;
  }
  const rows = (tray: HTMLElement) => findAll(tray, '.feed__says').map((row) => row.textContent);

  it('opens with notifications in sentences, marks them as seen and links to them', async () => {
    const now = Date.now();
    const ann = { actor: actor('Ann'), status: 'new' as const, time: now, excerpt: 'Every morning', page };
    const liked = [aNotification(ann), aNotification({ actor: actor('Ben'), status: 'new', time: now - 1, total: 5 })];
    answerWith([
      ...liked,
      aNotification({ notification_type: 'reply', grouping_key: 'other', actor: actor('Cleo'), time: now - 864e5 * 3 }),
    ]);
    const changed = listenFor('notifications/changed');
    const opened = listenFor('tray/opened');
    const tray = await open();
    await seenText(tray, 'Ann, Ben, and 3 others liked your comment');
    expect(opened.args).to.deep.equal([['vf-feed']]);
    expect(findAll(tray, 'h3').map((heading) => heading.textContent)).to.deep.equal(['Today', 'Last 7 days']);
    expect(find(tray, 'h2')?.textContent).to.equal('Notifications');
    await reads(tray, 'dialog', [
      'dialog: Notifications',
      'status:',
      'heading: Notifications',
      'button: Close panel',
      'tablist: Sections of this panel',
      'tab: Notifications (selected true)',
      'tab: Profile (selected false)',
      'tab: Community (selected false)',
      'tab: Settings (selected false)',
      'tab: Account (selected false)',
      'tabpanel: Notifications',
      'button: Mark all as read',
      'region: Today',
      'heading: Today',
      'list:',
      'link: Unread.Ann, Ben, and 3 others liked your commentEvery morningnowThe last ferry → /story?__vfz=medium%3Dtray_notification#vf-42',
      'button: Remove this notification',
      'region: Last 7 days',
      'heading: Last 7 days',
      'list:',
      'button: Cleo replied to your comment3 days ago',
      'button: Remove this notification',
    ]);
    await expect(tray).to.be.accessible();

    await waitUntil(() => server.asked('POST', '/seen/').length === 1);
    const seenRequest = server.asked('POST', '/seen/')[0];
    expect(seenRequest?.query).to.deep.equal({ up_to: 'true' });
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(server.asked('GET', '/all')[0]?.query).to.deep.equal({ time_zone: timeZone });
    expect(changed.args).to.deep.equal([[{ counts: { new: 1 } }], [{ counts: { new: 0 } }]]);

    const link = find<HTMLAnchorElement>(tray, 'a.feed__link');
    expect(link?.href).to.contain(`/story?__vfz=medium%3Dtray_notification#vf-42`);
    link?.addEventListener('click', (event) => event.preventDefault());
    link?.click();
    await waitUntil(() => findAll(tray, '.feed__row--unread').length === 0);
    // One request for the whole line, and only for items on the screen.
    await waitUntil(() => server.asked('POST', '/read/').length > 0);
    const read = server.asked('POST', '/read/').map(({ path, query }) => [path.split('/read/')[1], query]);
    expect(read).to.deep.equal([['group/comment', { up_to: liked[1]?.notification_uuid }]]);
  });

  it('is marked up to the latest, also after an older line was renewed', async () => {
    const now = Date.now();
    const verdict = { notification_type: 'profile_verdict', reason: 'name_approve', actor_type: 'site' as const };
    const anew = aNotification({ ...verdict, grouping_key: 'name', status: 'new', time: now });
    const later = aNotification({ status: 'new', time: now - 1000 });
    answerWith([anew, later]);
    const tray = await open();
    await seenText(tray, 'Mark all as read');
    await waitUntil(() => server.asked('POST', '/seen/').length === 1);
    find<HTMLButtonElement>(tray, '.feed__all')?.click();
    await waitUntil(() => server.asked('POST', '/read/').length === 1);
    const marked = ['seen', 'read'].map((as) => server.asked('POST', `/${as}/`)[0]?.path.split('/').at(-1));
    expect(marked).to.deep.equal([later.notification_uuid, later.notification_uuid]);
  });

  it('shows which comment a decision concerns, why, and if it was an edit', async () => {
    const now = Date.now();
    const refused = { notification_type: 'comment_refused', actor_type: 'site' as const, actor: undefined };
    answerWith([
      aNotification({ ...refused, reason: 'links', excerpt: 'See my page', grouping_key: 'one', time: now }),
      aNotification({ ...refused, reason: 'off_topic', grouping_key: 'two', time: now - 1 }),
      aNotification({ ...refused, reason: 'hate', is_change: true, grouping_key: 'three', time: now - 2 }),
      aNotification({ ...refused, reason: 'content_disabled', grouping_key: 'four', time: now - 3 }),
      aNotification({
        ...{ ...refused, notification_type: 'comment_approved', is_change: true },
        ...{ grouping_key: 'five', time: now - 4 },
      }),
    ]);
    const tray = await open();
    await seenText(tray, 'See my page');
    expect(rows(tray)).to.deep.equal([
      "Your comment wasn't published because of links this site doesn't allow.",
      "Your comment wasn't published because it's off topic.",
      "Your edit wasn't approved",
      "Your comment wasn't published",
      'Your edit was approved',
    ]);
  });

  it('shows decisions of staff about a name, and leads to the account', async () => {
    const decided = { notification_type: 'profile_verdict', reason: 'name_refuse', actor_type: 'site' as const };
    answerWith([aNotification({ ...decided, status: 'new', time: Date.now() })]);
    const changed = listenFor('tray-tab/change');
    const tray = await open();
    await seenText(tray, "Your new name wasn't approved");
    find<HTMLButtonElement>(tray, 'button.feed__link')?.click();
    await waitUntil(() => changed.callCount === 1);
    expect(changed.args[0]).to.deep.equal(['vf-account']);
  });

  it('is opened by its tab, and names the tabs', async () => {
    answerWith([]);
    const tray = await open('vf-profile');
    const tab = await seen(tray, '[role=tab]');
    const chosen = findAll(tray, '[role=tab]').filter((one) => one.getAttribute('aria-selected') === 'true');
    expect(chosen.map((one) => one.textContent)).to.deep.equal(['Profile']);
    tab.click();
    await seenText(tray, 'Nothing new yet.');
    expect(find(tray, '[role=tabpanel]')?.getAttribute('aria-labelledby')).to.equal(tab.id);
    tab.focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(tray.shadowRoot?.activeElement?.textContent).to.equal('Profile');
    await sendKeys({ press: 'End' });
    await sendKeys({ press: 'ArrowRight' });
    expect(tray.shadowRoot?.activeElement).to.equal(tab);
    await expect(tray).to.be.accessible();
  });

  it('keeps its tabs in one line, and shows the focused one in full, even in a narrow tray', async () => {
    const tray = await open('vf-profile');
    store.set(newCountAtom, 99);
    await seen(tray, '.tray__count');
    const tabs = findAll(tray, '[role=tab]');
    expect(tabs.length).to.equal(5);
    for (const width of [320, 360, 400, 800]) {
      await setViewport({ width, height: 600 });
      const { left, right } = tray.shadowRoot?.querySelector('.tray__panel')?.getBoundingClientRect() ?? new DOMRect();
      expect(new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size, `lines at ${width}`).to.equal(1);
      for (const tab of tabs) {
        tab.focus();
        const isWhole = () => {
          const box = tab.getBoundingClientRect();
          return box.left >= left && box.right <= right;
        };
        await waitUntil(isWhole, `${tab.textContent} at ${width}`);
      }
    }
    store.set(newCountAtom, 0);
  });

  it('marks everything as read, and undoes that when it is refused', async () => {
    answerWith([aNotification({ status: 'seen' }), aNotification({ status: 'seen', grouping_key: 'other' })]);
    const tray = await open();
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.on('POST', '/v5/notifications/:section/read/:uuid', async () => {
      await refused;
      return [503, { code: 'unavailable', message: '' }];
    });
    (await seen(tray, '.feed__all')).click();
    await waitUntil(() => findAll(tray, '.feed__row--unread').length === 0);
    refuse();
    await waitUntil(() => findAll(tray, '.feed__row--unread').length === 2);
    server.on('POST', '/v5/notifications/:section/read/:uuid', [204]);
    find(tray, '.feed__all')?.click();
    await gone(tray, '.feed__all');
    expect(server.asked('POST', '/read/').at(-1)?.query).to.deep.equal({ up_to: 'true' });
  });

  it('lets one line be removed, and the keyboard continues with its neighbor', async () => {
    answerWith([aNotification({ actor: actor('Old') }), aNotification({ actor: actor('New'), grouping_key: 'other' })]);
    const tray = await open();
    const remove = await seen(tray, '.feed__remove');
    expect(remove.getAttribute('aria-label')).to.equal('Remove this notification');
    remove.focus();
    remove.click();
    await waitUntil(() => rows(tray).length === 1);
    expect(rows(tray)[0]).to.contain('Old');
    expect(tray.shadowRoot?.activeElement?.textContent).to.contain('Old');
    await waitUntil(() => server.asked('DELETE', '/group/other').length === 1);
  });

  it('shows arriving notifications as seen while open, and arrow keys move along the rows', async () => {
    answerWith([aNotification({ actor: actor('First') })]);
    const tray = await open();
    await seenText(tray, 'First');
    store.set(putNotificationAction, aNotification({ actor: actor('Second'), grouping_key: 'other', status: 'new' }));
    await waitUntil(() => rows(tray).length === 2);
    expect(rows(tray)[0]).to.contain('Second');
    await waitUntil(() => server.asked('POST', '/seen/').length === 1);
    findAll(tray, '.feed__link')[0]?.focus();
    await sendKeys({ press: 'ArrowDown' });
    expect(tray.shadowRoot?.activeElement?.textContent).to.contain('First');
  });

  it('shows when it cannot be loaded, and tries again', async () => {
    server.on('GET', '/v5/notifications/:section/all', [503, { code: 'unavailable', message: '' }]);
    const tray = await open();
    await seenText(tray, "Your notifications couldn't be loaded.");
    await expect(tray).to.be.accessible();
    answerWith([aNotification({ actor: actor('Ann') })]);
    find(tray, '.tray__problem button')?.click();
    await seenText(tray, 'Ann liked your comment');
  });

  for (const [what, ...answer] of [
    ['nothing of a list', 200, {}],
    ['a page of its own', 200, '<!doctype html><h1>Welcome to this network</h1>', { 'content-type': 'text/html' }],
  ] as const) {
    it(`shows the same error if a proxy answers with ${what} in the server’s place`, async () => {
      server.on('GET', '/v5/notifications/:section/all', answer);
      const tray = await open();
      await seenText(tray, "Your notifications couldn't be loaded.");
      answerWith([aNotification({ actor: actor('Ann') })]);
      find(tray, '.tray__problem button')?.click();
      await seenText(tray, 'Ann liked your comment');
    });
  }

  it('shows a guest popular articles, if there are any', async () => {
    store.set(setCurrentUserAction, guest);
    answerWith([]);
    const article = {
      container_id: 'ferry',
      content_container_uuid: SECTION,
      origin_title: 'The last ferry',
      origin_summary: '',
      origin_url: 'https://news.example/ferry',
      origin_image_url: '',
      total_visible_contents: 3,
      total_visible_content: 42,
      date_published: 1,
    };
    server.on('GET', '/v4/livecomments/:section/trending', [200, { trending: [article] }]);
    const tray = await open();
    await seenText(tray, 'The last ferry');
    expect(find<HTMLAnchorElement>(tray, 'a.article')?.href).to.contain('__vfz=medium%3Dtray_top_pages');
    await expect(tray).to.be.accessible();
  });

  it('shows a guest broadcasts, and an invitation to log in', async () => {
    store.set(setCurrentUserAction, guest);
    answerWith([], { broadcasts: [broadcast], counts: { new: 1 } });
    const tray = await open();
    await seenText(tray, 'Ask the harbour master');
    await seenText(tray, 'Log in to see replies');
    await reads(tray, 'dialog', [
      'dialog: Notifications',
      'status:',
      'heading: Notifications',
      'button: Close panel',
      'tablist: Sections of this panel',
      'tab: Notifications (selected true)',
      'tab: Log in (selected false)',
      'tab: Community (selected false)',
      'tabpanel: Notifications',
      'button: Mark all as read',
      'region: Today',
      'heading: Today',
      'list:',
      'link: Unread.Ask the harbour masterLive from 19:00nownews.example → https://news.example/harbour?__vfz=medium%3Dtray_notification',
      'button: Remove this notification',
      'Log in to see replies, likes and what you follow.',
      'button: Log in',
    ]);
    await expect(tray).to.be.accessible();
    const asked = listenFor('authentication/required');
    find(tray, '.tray__invitation button')?.click();
    expect(asked.args[0]?.[0]).to.deep.equal({ method: 'login', reason: 'standalone_bell' });
    expect(server.asked('POST', '/seen/'), "a guest's marks stay here").to.deep.equal([]);
  });
});
