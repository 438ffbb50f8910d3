import { expect, fixture, html } from '@open-wc/testing';
import sinon from 'sinon';
import type { Comment } from '../../core/contract/content/comment';
import { uuidToNumericId } from '../../core/contract/values/ids';
import { ANA, aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { aPaintedState, hydrated, paint } from '../../test/support/painted';
import { find, seen } from '../../test/support/seen';
import 'virtual:element/pull-quote';
import { waitUntil } from '../../test/support/wait-until';

const LONG =
  'The ferry was never about crossing. It was the eleven minutes in which nobody could ask you for anything, and you could look at the water.';

describe('a pull quote', () => {
  const server = fakeServer();
  beforeEach(() => openPage({ reader: false }));

  const sorts = () => server.requests.flatMap(({ url }) => url.searchParams.get('sorted_by') ?? []);

  function serve(...comments: Comment[]): void {
    serveConversation(server, aFirstPage(comments));
  }

  it('shows the most liked comment in the article, with its writer and a link', async () => {
    const liked = aComment({ content: `> what they said\n**${LONG}**`, total_likes: 9 });
    serve(liked);
    const el = await fixture<HTMLElement>(
      html`<vf-pull-quote vf-container-id="story-1" max-characters="60"></vf-pull-quote>`,
    );
    const text = await seen(el, 'blockquote');
    expect(text.textContent).to.equal('The ferry was never about crossing. It was the eleven…');
    const link = find<HTMLAnchorElement>(el, 'a');
    expect(link?.getAttribute('href')).to.equal(`#vf-${uuidToNumericId(liked.content_uuid)}`);
    expect(sorts()).to.deep.equal(['num_likes_desc']);
    // Loads one comment, without its replies, regardless of pins.
    const asked = server.requests.filter(({ query }) => query.sorted_by).map(({ query }) => query);
    expect(asked.map(({ limit, reply_limit, show }) => [limit, reply_limit, show])).to.deep.equal([
      ['1', '0', 'quotable'],
    ]);
    await expect(el).to.be.accessible();
  });

  it('quotes only picks if the page asks for them, and shows nothing without one', async () => {
    serve(aComment({ content: 'Liked', total_likes: 5 }));
    const el = await fixture<HTMLElement>(
      html`<vf-pullquote vf-container-id="story-1" type="editors-pick"></vf-pullquote>`,
    );
    await waitUntil(() => sorts().includes('newest_pick'));
    await waitUntil(() => find(el, '.viafoura'));
    expect(find(el, 'figure')).to.equal(null);
    serve(aComment({ content: 'Picked', is_picked: true }));
    const other = await fixture<HTMLElement>(
      html`<vf-pullquote vf-container-id="story-2" type="editors-pick"></vf-pullquote>`,
    );
    expect((await seen(other, 'blockquote')).textContent).to.equal('Picked');
  });

  it('quotes the comment with most replies if the page asks for it', async () => {
    serve(aComment({ content: 'Answered', total_replies: 4 }));
    const el = await fixture<HTMLElement>(
      html`<vf-pull-quote vf-container-id="story-1" type="replies"></vf-pull-quote>`,
    );
    expect((await seen(el, 'blockquote')).textContent).to.equal('Answered');
    expect(sorts()).to.deep.equal(['num_replies_desc']);
  });

  /** The address of the comment on this page, with this share medium. */
  function sharedAt(comment: Comment, medium: string): string {
    const url = new URL(`#vf-${uuidToNumericId(comment.content_uuid)}`, location.href);
    url.searchParams.set('__vfz', `medium=${medium}`);
    return url.href;
  }

  it('shares the comment, publishes the medium, and adds it to the link', async () => {
    const comment = aComment({ content: 'Liked' });
    serve(comment);
    const clicked = listenFor('share/clicked');
    const share = sinon.stub().resolves();
    const known = Object.getOwnPropertyDescriptor(navigator, 'share');
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const el = await fixture<HTMLElement>(html`<vf-pull-quote vf-container-id="story-1"></vf-pull-quote>`);
    const button = (await seen(el, '.vf-share-option')) as HTMLButtonElement;
    button.click();
    await waitUntil(() => share.callCount === 1);
    if (known) Object.defineProperty(navigator, 'share', known);
    else delete (navigator as { share?: unknown }).share;
    expect(share.args).to.deep.equal([[{ url: sharedAt(comment, 'device'), title: document.title }]]);
    expect(clicked.args).to.deep.equal([['device', button]]);
  });

  it('copies a link, and says so, if the device has no share sheet', async () => {
    const comment = aComment({ content: 'Liked' });
    serve(comment);
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    const copied = sinon.stub(navigator.clipboard, 'writeText').resolves();
    try {
      const el = await fixture<HTMLElement>(html`<vf-pull-quote vf-container-id="story-1"></vf-pull-quote>`);
      ((await seen(el, '.vf-share-option')) as HTMLButtonElement).click();
      await waitUntil(() => copied.callCount === 1);
      expect(copied.args).to.deep.equal([[sharedAt(comment, 'copy_link')]]);
    } finally {
      delete (navigator as { share?: unknown }).share;
      copied.restore();
    }
  });

  it('is painted, and hydrates without a change', async () => {
    const comment = aComment({ content: LONG, actor_uuid: ANA });
    const { container, contents: comments } = aFirstPage([comment]);
    const facts = { container, comments, names: { [ANA]: 'Ana Moreau' } };
    const { host, nodes } = paint({ ...aPaintedState(null), widget: 'pull-quote', facts });
    expect(find(host, 'cite')?.textContent).to.equal('Ana Moreau');
    openPage({ reader: false });
    document.body.append(host);
    await hydrated(host);
    expect(nodes.every((node) => node.isConnected)).to.equal(true);
    await expect(host).to.be.accessible();
    host.remove();
  });
});
