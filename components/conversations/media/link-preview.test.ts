import { expect } from '@open-wc/testing';
import { store } from '../../../core/base/store/store';
import type { Comment, ShownLink } from '../../../core/contract/content/comment';
import { applyEventAction } from '../../../core/state/comments/comments.kind';
import { setSiteAction, settingsAtom } from '../../../core/state/site/site.atoms';
import { ANA, aComment, CONTAINER, logIn, openPage, READER } from '../../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../../test/support/fake-server';
import { findAll, seen } from '../../../test/support/seen';
import { ID, openConversation } from '../../../test/support/show-conversation';
import 'virtual:element/conversations';
import { waitUntil } from '../../../test/support/wait-until';

const PAGE = 'https://tides.example/tables?week=47';
const server: FakeServer = fakeServer();

const open = (...contents: Comment[]) => openConversation(server, contents);

const linked = (links: ShownLink[], part: Partial<Comment> = {}) =>
  aComment({ content: `See ${links.map(({ url }) => url).join(' ')}`, links, ...part });
const cards = (el: Element) => findAll<HTMLAnchorElement>(el, '.preview');

/** The server has fetched the linked page. */
const hear = (payload: Comment, seq = 2) =>
  store.set(applyEventAction, ID, {
    message_type: 'livecomment_post',
    action: 'updated',
    container_uuid: CONTAINER,
    payload,
    seq,
  });

describe('conversations, link previews', () => {
  beforeEach(() => openPage());

  it('are not shown if the section shows no cards, even if they are stored', async () => {
    store.set(setSiteAction, { ...store.get(settingsAtom), cards_off: ['*'] }, null);
    const el = await open(linked([{ url: PAGE, preview: { title: 'Tides for the week' } }]));
    await seen(el, `a[href="${PAGE}"]`);
    expect(cards(el)).to.have.length(0);
  });

  it('show title and host of a linked page, and lead there without a referrer', async () => {
    const preview = {
      title: 'Tides for the week',
      site_name: 'Your bank',
      image_url: 'https://cdn.example/tides.png',
    };
    const el = await open(linked([{ url: PAGE, preview }, { url: 'https://plain.example/' }]));
    const [card, ...more] = cards(el);
    expect(more).to.have.length(0);
    expect(card?.textContent).to.equal('Tides for the weektides.example');
    expect(card?.getAttribute('href')).to.equal(PAGE);
    expect(card?.target).to.equal('_blank');
    expect(card?.rel.split(' ')).to.include.members(['ugc', 'nofollow', 'noopener']);
    expect(findAll(el, 'article :is(img, iframe, video)')).to.have.length(0);
    await expect(el).to.be.accessible();
  });

  it('show a page’s title as text only, and nothing for an address that is not a web page', async () => {
    const title = `<img src=x onerror=alert(1)> ${'W'.repeat(5000)}`;
    const urls = ['javascript:alert(1)', 'data:text/html,x', 'https://bank.example@evil.example/', 'https://'];
    const el = await open(
      linked([{ url: PAGE, preview: { title } }], { content: 'Look' }),
      linked(
        urls.map((url) => ({ url, preview: { title: 'Press me' } })),
        { content: 'And here' },
      ),
    );
    const [card, ...more] = cards(el);
    expect(more).to.have.length(0);
    expect(card?.querySelector('b')?.textContent).to.equal(title);
    const room = card?.getBoundingClientRect() as DOMRect;
    expect(room.width).to.be.at.most(el.getBoundingClientRect().width);
    expect(room.height).to.be.below(100);
  });

  it('appear without moving anything, and only for the author of the link', async () => {
    const links = [{ url: PAGE, preview: { title: 'Tides for the week' } }];
    const theirs = linked([{ url: PAGE }], { actor_uuid: ANA });
    const own = linked([{ url: PAGE }], { actor_uuid: READER });
    logIn(true);
    const el = await open(theirs, own);
    expect(cards(el)).to.have.length(0);
    hear({ ...theirs, links });
    hear({ ...own, links }, 3);
    await waitUntil(() => cards(el).length === 1, 'the writer sees none');
    expect(cards(el)[0]?.closest<HTMLElement>('article')?.dataset.uuid).to.equal(own.content_uuid);

    // An edited text is rendered again, with everything known by then.
    hear({ ...theirs, links, content: `Better: ${PAGE}` }, 4);
    await waitUntil(() => cards(el).length === 2, 'none with the new text');
  });
});
