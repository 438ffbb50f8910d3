import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { conversationAtom } from '../../core/content/content.atoms';
import { receiveEventAction } from '../../core/content/live.actions';
import type { Comment } from '../../core/contract/comment';
import type { PublicUser } from '../../core/contract/user';
import { store } from '../../core/store/store';
import {
  ANA,
  aComment,
  aFirstPage,
  BEN,
  CONTAINER,
  openPage,
  serveConversation,
} from '../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../test/support/fake-server';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import './conversations.element';

const ID = 'story-1';
const server: FakeServer = fakeServer();

async function open(contents: Comment[], container = {}, people: Record<string, Partial<PublicUser>> = {}) {
  serveConversation(server, aFirstPage(contents, container));
  server.on('GET', '/v2/:domain/users', ({ query }) => {
    const results = (query.ids ?? '').split(',').map((uuid) => ({ uuid, id: 1, name: 'Somebody', ...people[uuid] }));
    return [200, { http_status: 200, result: { results } }];
  });
  const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
  await waitUntil(() => store.get(conversationAtom(ID)).status === 'success', 'not loaded', { timeout: 5000 });
  await seen(el, 'article');
  return el;
}

const tab = (el: Element, name: string) =>
  findAll<HTMLButtonElement>(el, '[part=tab]').find((it) => it.textContent === name) as HTMLButtonElement;
const texts = (el: Element) => findAll(el, '.vf-content-text').map((it) => it.textContent);

describe('conversations, reading', () => {
  beforeEach(() => openPage());

  it('has a tab with what is picked, and the way back', async () => {
    const picked = aComment({ content: 'The one to read', is_picked: true });
    const other = aComment({ content: 'Another one' });
    const el = await open([other, picked], { total_visible_content: 2, total_visible_picked_content: 3 });
    server.on('GET', '/v4/livecomments/:section/', ({ query }) => [
      200,
      aFirstPage(query.filtered_by === 'is_picked' ? [picked] : [other, picked], { total_visible_picked_content: 3 }),
    ]);
    await expect(el).to.be.accessible();
    expect(tab(el, 'All').getAttribute('aria-pressed')).to.equal('true');

    tab(el, 'Featured').click();
    await waitUntil(() => texts(el).join() === 'The one to read', 'not narrowed');
    expect(tab(el, 'Featured').getAttribute('aria-pressed')).to.equal('true');

    // What comes in meanwhile is nobody's pick yet.
    const comment = aComment({ content: 'Just in' });
    store.set(receiveEventAction, ID, {
      message_type: 'livecomment_post',
      action: 'created',
      container_uuid: CONTAINER,
      payload: comment,
      seq: 2,
    });
    expect(store.get(conversationAtom(ID)).threads).to.deep.equal([picked.content_uuid]);

    tab(el, 'All').click();
    await seenText(el, 'Another one');
    expect(server.asked('GET', '/livecomments/').at(-1)?.query).not.to.have.property('filtered_by');
  });

  it('has no tabs below the threshold', async () => {
    const el = await open([aComment({ is_picked: true })], { total_visible_picked_content: 2 });
    expect(findAll(el, '[part=tabs]')).to.have.length(0);
  });

  it('says what the site says of somebody', async () => {
    const el = await open(
      [aComment(), aComment({ actor_uuid: BEN })],
      {},
      {
        [ANA]: { badge_trusted: true, custom_badges: ['Subscriber', 'Founder'] },
        [BEN]: { user_privilege: 'moderator', badge_trusted: true },
      },
    );
    await seen(el, '.vf-badge');
    const badges = findAll(el, '.vf-badge').map((it) => it.textContent);
    expect(badges).to.deep.equal(['Trusted · Subscriber · Founder', 'Staff']);
  });

  it('folds what muted people wrote, and shows one of it once', async () => {
    const [first, second] = [aComment({ content: 'Loud words' }), aComment({ content: 'More loud words' })];
    const answer = aComment({ content: 'A calm answer', actor_uuid: BEN }, first);
    serveConversation(server, aFirstPage([first, answer, second]));
    server.on('GET', '/v4/livecomments/:section/personal', [200, { containers: [], muted: [ANA] }]);
    const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
    await seenText(el, 'Muted person');
    expect(texts(el)).to.deep.equal(['A calm answer']);
    expect(el.shadowRoot?.textContent).not.to.contain('Ana Moreau');
    await expect(el).to.be.accessible();

    const article = find(el, `[data-uuid="${first.content_uuid}"]`) as HTMLElement;
    article.querySelector<HTMLButtonElement>('.comment-note button')?.click();
    await seenText(el, 'Loud words');
    expect(texts(el)).to.deep.equal(['Loud words', 'A calm answer']);
    expect(el.shadowRoot?.activeElement === article).to.equal(true);

    // Who logs out mutes nobody.
    openPage({ reader: false });
    await gone(el, '.comment-note');
  });
});
