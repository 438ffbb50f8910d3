import 'virtual:element/topic-follow';
import { expect, fixture, html } from '@open-wc/testing';
import { publish } from '../../core/base/bus/bus';
import { loadAreas } from '../../core/base/i18n/packs';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import { setSiteAction } from '../../core/state/site/site.atoms';
import { loadTopicsAction } from '../../core/state/topics/topics.actions';
import { guest } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { fakeServer } from '../../test/support/fake-server';
import { joinFollowed } from '../../test/support/join-followed';
import { listenFor } from '../../test/support/listen-for';
import { find, seen, seenText } from '../../test/support/seen';
import { reads } from '../../test/support/spoken';
import { waitUntil } from '../../test/support/wait-until';

const SECTION = '00000000-0000-4000-8000-0000000000aa';
const reader = { ...guest, id: 7, uuid: '00000000-0000-4000-8000-000000000007', name: 'Ingrid' };
const logIn = () => store.set(setCurrentUserAction, { ...reader, user_privilege: 'normal' });
const TOPIC = '/v5/notifications/:section/topics/:topic';
const oslo = { topic_id: 'oslo', topic_name: 'Oslo', topic_type: 'topic' };
const isPressed = (element: HTMLElement) => find(element, 'button')?.getAttribute('aria-pressed') === 'true';

describe('vf-topic-follow', () => {
  const server = fakeServer();
  before(() => loadAreas(['base'], 'en'));
  beforeEach(() => {
    store.set(setSiteAction, { section_uuid: SECTION, domain: location.hostname }, null);
    server.on('GET', '/v5/subscriptions/:section/topics', [200, []]);
    server.on('POST', TOPIC, [201, { ...oslo, date_created: 1 }]);
    server.on('DELETE', TOPIC, [204]);
  });
  afterEach(async () => {
    clearPageState(store);
    store.set(setCurrentUserAction, guest);
    await store.set(loadTopicsAction);
    store.set(setSiteAction, {}, null);
  });

  it('follows the topic on press, tells the page, and all of its buttons agree', async () => {
    logIn();
    const followed = listenFor('topic/followed');
    const unfollowed = listenFor('topic/unfollowed');
    const first = await fixture<HTMLElement>(
      html`<vf-topic-follow topic-id="oslo" topic-name="Oslo"></vf-topic-follow>`,
    );
    const second = await fixture<HTMLElement>(
      html`<vf-topic-follow topic-id="oslo" topic-name="Oslo"></vf-topic-follow>`,
    );
    const button = await seen(first, 'button');
    expect(button.textContent).to.equal('Follow Oslo');
    await reads(first, '', ['button: Follow Oslo (pressed false)', 'status:']);
    await expect(first).to.be.accessible();
    button.click();
    await waitUntil(() => isPressed(first) && isPressed(second));
    await seenText(second, 'Following Oslo');
    expect(find(second, '.vf-topic-unfollow-button')).not.to.equal(null);
    await waitUntil(() => followed.callCount === 1);
    expect(followed.args).to.deep.equal([[oslo]]);
    expect(server.asked('POST', '/topics/oslo').map(({ json }) => json)).to.deep.equal([
      { topic_name: 'Oslo', topic_type: 'topic' },
    ]);
    await expect(first).to.be.accessible();
    find(second, 'button')?.click();
    await waitUntil(() => !isPressed(first));
    await waitUntil(() => unfollowed.callCount === 1);
  });

  it('shows the number of followers from the minimum on, and counts the reader in', async () => {
    logIn();
    server.on('GET', '/v5/subscriptions/:section/topics/:topic/count', [200, { count: 4 }]);
    const few = await fixture<HTMLElement>(
      html`<vf-topic-follow topic-id="oslo" show-count="true" minimum-count="5"></vf-topic-follow>`,
    );
    const any = await fixture<HTMLElement>(
      html`<vf-topic-follow topic-id="oslo" show-count="true" minimum-count="many"></vf-topic-follow>`,
    );
    await waitUntil(() => find(any, '[part=count]'));
    expect(find(any, '[part=count]')?.textContent).to.contain('4 followers');
    expect(find(few, '[part=count]')).to.equal(null);
    expect(server.asked('GET', '/count').length).to.equal(1);
    find(any, 'button')?.click();
    await waitUntil(() => find(few, '[part=count]')?.textContent?.includes('5 followers'));
  });

  it('undoes it and shows why when it is refused', async () => {
    logIn();
    server.on('POST', TOPIC, [503, { code: 'unavailable', message: '' }]);
    const followed = listenFor('topic/followed');
    const element = await fixture<HTMLElement>(html`<vf-topic-follow topic-id="oslo"></vf-topic-follow>`);
    (await seen(element, 'button')).click();
    await seenText(element, 'The service is taking a short break.');
    expect(isPressed(element)).to.equal(false);
    expect(followed.callCount).to.equal(0);
  });

  it('asks a guest to log in, and follows afterwards', async () => {
    const asked = listenFor('authentication/required');
    const loaded = listenFor('topics/loaded');
    const element = await fixture<HTMLElement>(
      html`<vf-topic-follow topic-id="ada" topic-name="Ada" topic-type="author"></vf-topic-follow>`,
    );
    (await seen(element, 'button')).click();
    await waitUntil(() => asked.callCount === 1);
    expect(asked.args[0]?.[0]).to.deep.equal({ method: 'login', reason: 'follow_topic' });
    expect(isPressed(element)).to.equal(false);
    await joinFollowed();
    logIn();
    publish('login/success', 'viafoura');
    await waitUntil(() => isPressed(element));
    await waitUntil(() => server.asked('POST', '/topics/ada').length === 1);
    expect(server.asked('POST', '/topics/ada')[0]?.json).to.deep.equal({ topic_name: 'Ada', topic_type: 'author' });
    expect(loaded.callCount).to.equal(1);
  });

  it('shows nothing without a topic', async () => {
    const element = await fixture<HTMLElement>(html`<vf-topic-follow topic-name="Oslo"></vf-topic-follow>`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(find(element, 'button')).to.equal(null);
  });
});
