import { expect, fixture, html } from '@open-wc/testing';
import sinon from 'sinon';
import { aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { aPoll, optionUuid, ROOM, withResults } from '../../test/support/polls';
import { find, seen, seenText } from '../../test/support/seen';
import 'virtual:element/conversation-starter';
import 'virtual:element/conversations';
import { waitUntil } from '../../test/support/wait-until';

const PAGE = html`<div>
  <vf-conversation-starter vf-container-id="story-1"></vf-conversation-starter>
  <section id="talk"><vf-conversations vf-container-id="story-1"></vf-conversations></section>
</div>`;

describe('a conversation starter', () => {
  const server = fakeServer();
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => sinon.restore());

  const draw = async (page = PAGE) => {
    const wrapper = await fixture<HTMLElement>(page);
    return (wrapper.querySelector('vf-conversation-starter') ?? wrapper) as HTMLElement;
  };
  const box = (el: HTMLElement) => seen(el, '.vf-conversation-starter_link');

  it('leads into the conversation and puts the cursor into the field', async () => {
    serveConversation(server, aFirstPage([aComment()]));
    const el = await draw();
    const button = await box(el);
    expect(button.textContent).to.contain('What do you think?').and.to.contain('Join the conversation');
    expect(button.offsetHeight).to.equal(96);
    await expect(el).to.be.accessible();
    button.click();
    const talk = document.querySelector('vf-conversations') as HTMLElement;
    await waitUntil(() => talk.shadowRoot?.activeElement?.localName === 'textarea');
  });

  it('starts with what an editor pinned, at the same height', async () => {
    const words = 'A long thought that goes on and on. '.repeat(9);
    serveConversation(server, aFirstPage([aComment({ content: words, is_pinned: true, date_pinned: 5 })]));
    const el = await draw();
    const button = await box(el);
    expect(find(el, '.vf-conversation-starter_text')?.textContent).to.contain('A long thought');
    expect(button.offsetHeight).to.equal(96);
    await expect(el).to.be.accessible();
  });

  it('says the page’s own words, and invites to read where much has been said', async () => {
    serveConversation(server, aFirstPage(Array.from({ length: 6 }, () => aComment())));
    const el = await draw(html`<div>
      <vf-conversation-starter vf-container-id="story-1" title="Your bridge?" description="Tell us"></vf-conversation-starter>
      <vf-conversations vf-container-id="story-1"></vf-conversations>
    </div>`);
    expect((await box(el)).textContent)
      .to.contain('Your bridge?')
      .and.to.contain('Tell us')
      .and.to.contain('Read 6 comments');
  });

  it('asks the page’s open poll above the way into the conversation', async () => {
    serveConversation(server, aFirstPage([aComment()]));
    const container = { content_container_uuid: ROOM, seq: 1 };
    server.on('GET', '/v4/interaction/:section/polls', [200, { polls: [aPoll()], container }]);
    const voted = withResults(aPoll(), [62, 38], { own: [optionUuid(0)] });
    server.on('PUT', '/v4/interaction/:section/polls/:poll/vote', [200, voted]);
    const el = await draw();
    await box(el);
    expect((await seen(el, 'h2')).textContent).to.equal('Should the bridge open?');
    await expect(el).to.be.accessible();
    find<HTMLElement>(el, 'input')?.click();
    find<HTMLElement>(el, '[type=submit]')?.click();
    await seenText(el, '62 votes');
    expect(find(el, '.starter__way')?.textContent).to.equal('Join the conversation');
  });

  it('is not there on a page without a conversation, which the console says', async () => {
    const warn = sinon.stub(console, 'warn');
    serveConversation(server, aFirstPage([aComment()]));
    const el = await draw(html`<vf-conversation-starter vf-container-id="story-1"></vf-conversation-starter>`);
    await waitUntil(() => warn.args.flat().some((text) => String(text).includes('no conversation')));
    await waitUntil(() => find(el, '.viafoura')?.childElementCount === 0);
  });
});
