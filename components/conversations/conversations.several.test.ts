import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { READ_AFTER_MS } from '../../core/base/constants';
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/content/comment';
import { conversationAtom } from '../../core/state/comments/content.atoms';
import { setSortAction } from '../../core/state/comments/load.actions';
import { ANA, aComment, aFirstPage, BEN, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { find, findAll, seen } from '../../test/support/seen';
import 'virtual:element/conversations';
import { waitUntil } from '../../test/support/wait-until';

const ID = 'story-1';
const server = fakeServer();
const openOne = () => fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
const firstPages = () => server.asked('GET', '/v4/livecomments/').filter(({ query }) => query.container_id === ID);

describe('a container shown more than once', () => {
  beforeEach(() => openPage());

  it('loads once, and a later widget keeps its own role', async () => {
    serveConversation(server, aFirstPage([aComment(), aComment()]));
    const first = await openOne();
    await seen(first, 'article');
    await store.set(setSortAction, ID, 'oldest');
    const asked = firstPages().length;
    const second = await openOne();
    await seen(second, 'article');
    expect(store.get(conversationAtom(ID)).sort).to.equal('oldest');
    expect(firstPages()).to.have.length(asked);

    second.setAttribute('limit', '3');
    await waitUntil(() => firstPages().at(-1)?.query.limit === '3');
  });

  it('reloads for a widget that arrives after the others are gone', async () => {
    serveConversation(server, aFirstPage([aComment()]));
    const first = await openOne();
    await seen(first, 'article');
    first.remove();
    await aTimeout(50);
    await seen(await openOne(), 'article');
    await waitUntil(() => firstPages().length === 2);
  });
});

describe('engagement', () => {
  it('publishes its event once, in whichever order the reader chooses', async () => {
    openPage();
    const [read, engaged] = [listenFor('comments/read'), listenFor('comments/engage')];
    serveConversation(server, aFirstPage([aComment(), aComment()]));
    await seen(await openOne(), 'article');
    await waitUntil(() => engaged.called);
    await store.set(setSortAction, ID, 'oldest');
    await waitUntil(() => read.called, 'not read');
    await store.set(setSortAction, ID, 'newest');
    await aTimeout(READ_AFTER_MS + 700);
    expect(engaged).to.have.been.calledOnceWith({ commentCount: 2 });
    expect(read).to.have.been.calledOnce;
  });
});

describe('a comment', () => {
  beforeEach(() => openPage());

  it('that was removed names its author nowhere, its replies’ labels included', async () => {
    const gone: Partial<Comment> = {
      content: undefined,
      state: 'disabled',
      simplified_state: 'hidden',
      state_reasons: ['content_deleted'],
    };
    const root = aComment({ ...gone, actor_uuid: ANA, total_replies: 2 });
    const reply = aComment({ ...gone, actor_uuid: ANA, total_direct_replies: 1 }, root);
    const deep = aComment({ actor_uuid: BEN, content: 'I had asked for the source.' }, reply);
    serveConversation(server, aFirstPage([root, reply, deep]));
    const el = await openOne();
    await seen(el, `[data-uuid="${deep.content_uuid}"]`);
    await waitUntil(() => find(el, '[part=author]')?.textContent === 'Ben Okafor');
    const said = [...findAll(el, '[aria-label]')].map((it) => it.getAttribute('aria-label')).join();
    expect(`${el.shadowRoot?.textContent} ${said}`).not.to.include('Ana Moreau');
  });

  it('has a class for phones while the window is narrow', async () => {
    serveConversation(server, aFirstPage([aComment()]));
    const el = await openOne();
    const article = await seen(el, 'article');
    const isMobile = () => article.classList.contains('vf-content-focus-container__mobile');
    await setViewport({ width: 600, height: 800 });
    await waitUntil(isMobile);
    await setViewport({ width: 800, height: 600 });
    await waitUntil(() => !isMobile());
  });
});
