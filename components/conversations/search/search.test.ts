import { expect } from '@open-wc/testing';
import { ANA, aComment, BEN, openPage } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { openConversation } from '../../../test/support/writing-page';
import 'virtual:element/conversations';
import { store } from '../../../core/base/store/store';
import { mutedAtom } from '../../../core/state/relationships/relationships.atoms';
import { waitUntil } from '../../../test/support/wait-until';

const server = fakeServer();
const focused = (el: Element) => el.shadowRoot?.activeElement as HTMLElement;

/** Answers by the words of the search; `continue_from` as in the server's answer. */
const serveFound = (answer: (query: Record<string, string>) => object) =>
  server.on('GET', '*/search', ({ query }) => [200, answer(query)]);
const found = (contents: object[], continue_from: string | null = null) => ({
  more_available: continue_from !== null,
  contents,
  continue_from,
});

async function openSearch(el: Element): Promise<HTMLInputElement> {
  (await seen(el, '.vf-comment-header__sort')).click();
  await waitUntil(() => find(el, '[role=menu]'));
  findAll(el, '[role=menuitem]').at(-1)?.click();
  return (await seen(el, '.search__field')) as HTMLInputElement;
}

describe('searching a conversation', () => {
  beforeEach(() => openPage());

  it('finds comments by their words, and leads to the chosen one', async () => {
    const there = [aComment({ content: 'First' }), aComment({ content: 'Second' })];
    const far = aComment({ content: 'The old Harbour bridge', actor_uuid: ANA });
    serveFound(() => found([far]));
    server.on('GET', '*/single', [200, far]);
    const el = await openConversation(server, there);
    const field = await openSearch(el);
    expect(focused(el) === field).to.equal(true);
    fill(field, 'harbour');
    await seen(el, '.search__found');
    expect(find(el, '.search__text mark')?.textContent).to.equal('Harbour');
    expect(server.asked('GET', '/search').map(({ query }) => query)).to.deep.equal([{ q: 'harbour' }]);
    await expect(el).to.be.accessible();
    find(el, '.search__found')?.click();
    await gone(el, '.search');
    await waitUntil(() => focused(el)?.dataset.uuid === far.content_uuid, 'not shown');
  });

  it('searches once the reader pauses, from two letters, and shows when nothing is found', async () => {
    serveFound(() => found([]));
    const el = await openConversation(server, [aComment(), aComment()]);
    const field = await openSearch(el);
    fill(field, 'h');
    fill(field, 'ha');
    fill(field, 'har');
    await seenText(el, 'No comments contain these words.');
    const asked = server.asked('GET', '/search');
    expect(asked.map(({ query }) => query.q)).to.deep.equal(['har']);
    fill(field, 'h');
    await waitUntil(() => find(el, '.search__note')?.textContent === '');
  });

  it('continues in older comments, without those of muted people', async () => {
    const [newer, older] = [
      aComment({ content: 'harbour one', actor_uuid: ANA }),
      aComment({ content: 'harbour two' }),
    ];
    const muted = aComment({ content: 'harbour noise', actor_uuid: BEN });
    serveFound(({ starting_from }) => (starting_from ? found([older]) : found([newer, muted], muted.content_uuid)));
    const el = await openConversation(server, [aComment(), aComment()]);
    const field = await openSearch(el);
    store.set(mutedAtom, new Set([BEN]));
    fill(field, 'harbour');
    (await seen(el, '.search .wide')).click();
    await waitUntil(() => findAll(el, '.search__text').length === 2);
    expect(findAll(el, '.search__text').map((it) => it.textContent)).to.deep.equal(['harbour one', 'harbour two']);
    expect(findAll(el, '.search .wide')).to.have.length(0);
  });

  it('shows when it did not work, and tries again', async () => {
    let isDown = true;
    server.on('GET', '*/search', () => (isDown ? [500, {}] : [200, found([aComment({ content: 'harbour' })])]));
    const el = await openConversation(server, [aComment(), aComment()]);
    fill(await openSearch(el), 'harbour');
    const again = await seen(el, '.search [role=alert] button');
    isDown = false;
    again.click();
    await seen(el, '.search__found');
    expect(findAll(el, '.search [role=alert]')).to.have.length(0);
  });

  it('gives the focus back when it is closed', async () => {
    const el = await openConversation(server, [aComment(), aComment()]);
    await openSearch(el);
    find(el, '.search__header button')?.click();
    await gone(el, '.search');
    expect(focused(el) === find(el, '.vf-comment-header__sort')).to.equal(true);
  });
});
