import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import sinon from 'sinon';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { PaintedState } from '../../core/contract/content/painted';
import { setSiteAction, settingsAtom } from '../../core/state/site/site.atoms';
import { aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fakeSockets } from '../../test/support/fake-socket';
import { listenFor } from '../../test/support/listen-for';
import { aPaintedState, hydrated, nodesOf, paint } from '../../test/support/painted';
import { aPoll, happensToPoll, optionUuid, POLL, POLL_CONTAINER, withResults } from '../../test/support/polls';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { reading } from './conversation-starter.reading';
import type { StarterFacts } from './starter-facts';
import 'virtual:element/conversation-starter';
import 'virtual:element/conversations';
import { partOf } from '../../test/support/part-of';
import { reads } from '../../test/support/spoken';
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
    await reads(el, '', ['button: What do you think?Join the conversation']);
    await expect(el).to.be.accessible();
    button.click();
    const talk = document.querySelector('vf-conversations') as HTMLElement;
    await waitUntil(() => talk.shadowRoot?.activeElement?.localName === 'textarea');
  });

  it('shows a comment pinned by an editor, with the same height', async () => {
    const words = 'A long thought that goes on and on. '.repeat(9);
    serveConversation(server, aFirstPage([aComment({ content: words, is_pinned: true, date_pinned: 5 })]));
    const el = await draw();
    const button = await box(el);
    expect(find(el, '.vf-conversation-starter_text')?.textContent).to.contain('A long thought');
    expect(button.offsetHeight).to.equal(96);
    await expect(el).to.be.accessible();
  });

  it('shows the page’s own words, and invites readers into a long conversation', async () => {
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

  it('asks the page’s open poll above the link to the conversation', async () => {
    serveConversation(server, aFirstPage([aComment()]));
    const container = { content_container_uuid: POLL_CONTAINER, seq: 1 };
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

  it('asks the page once for the ad beside it, by the id of an element the page can find', async () => {
    store.set(setSiteAction, { ...store.get(settingsAtom), ad_integration: 'outbrain' }, null);
    const asked = listenFor('vf-ads/requestConversationStarter');
    serveConversation(server, aFirstPage([aComment()]));
    const el = await draw();
    await box(el);
    await waitUntil(() => asked.callCount === 1);
    const place = document.getElementById(asked.firstCall.args[0]);
    expect(place?.parentElement).to.equal(el);
    expect(place?.assignedSlot?.parentElement).to.equal(find(el, '.starter__ad'));
    el.setAttribute('title', 'Your bridge?');
    await seenText(el, 'Your bridge?');
    expect(asked.callCount).to.equal(1);
    await expect(el).to.be.accessible();
  });

  describe('on a page without a conversation', () => {
    const ALONE = html`<div><vf-conversation-starter vf-container-id="story-1"></vf-conversation-starter></div>`;
    const isVisible = (el: HTMLElement) => (find(el, '.starter') as HTMLElement).offsetHeight > 0;
    const isSaid = (warn: sinon.SinonStub) => warn.args.flat().join().includes('no conversation');

    beforeEach(() => serveConversation(server, aFirstPage([aComment()])));

    it('hides, which the console says, until the page inserts a conversation', async () => {
      const warn = sinon.stub(console, 'warn');
      const el = await draw(ALONE);
      await waitUntil(() => isSaid(warn) && !isVisible(el), 'hidden');
      const talk = document.createElement('vf-conversations');
      talk.setAttribute('vf-container-id', 'story-1');
      el.after(talk);
      await waitUntil(() => isVisible(el), 'shown again');
      (await box(el)).click();
      await waitUntil(() => talk.shadowRoot?.activeElement?.localName === 'textarea');
    });

    it('stays if the page listens for clicks on its link', async () => {
      const warn = sinon.stub(console, 'warn');
      const el = await draw(ALONE);
      await waitUntil(() => isSaid(warn) && !isVisible(el), 'hidden');
      find(el, '.vf-conversation-starter_link')?.addEventListener('click', () => {});
      expect(isVisible(el)).to.equal(true);
      el.setAttribute('target', 'later');
      await aTimeout(100);
      expect(isVisible(el), 'when it looks anew').to.equal(true);
    });
  });
});

describe('a painted conversation starter with a poll', () => {
  const server = fakeServer();
  const sockets = fakeSockets();
  const shown: HTMLElement[] = [];
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => {
    for (const one of shown.splice(0)) one.remove();
    clearPageState(store);
    localStorage.removeItem(`vf-vote-${POLL}`);
  });

  /** As painted, above a conversation. */
  function show(poll = aPoll({ results: 'always' })) {
    const page = aFirstPage([aComment()]);
    serveConversation(server, page);
    const container = { content_container_uuid: POLL_CONTAINER, seq: 1 };
    const facts = { container: page.container, comments: [], names: {}, poll: { poll, container } };
    const painted = paint({ ...aPaintedState(null), widget: 'conversation-starter', format: 2, facts } as never);
    const talk = document.createElement('vf-conversations');
    talk.setAttribute('vf-container-id', 'story-1');
    shown.push(painted.host, talk);
    return { ...painted, put: () => document.body.append(painted.host, talk) };
  }

  it('hydrates without a change and keeps the choice; a vote becomes the result', async () => {
    const { host, nodes, put } = show();
    expect(find(host, 'h2')?.textContent).to.equal('Should the bridge open?');
    const [, second] = findAll<HTMLInputElement>(host, 'input');
    if (second) second.checked = true;
    const voted = withResults(aPoll({ results: 'always' }), [61, 39], { own: [optionUuid(1)] });
    server.on('PUT', '/v4/interaction/:section/polls/:poll/vote', [200, voted]);
    put();
    await hydrated(host, 'form');
    expect(nodesOf(host)).to.deep.equal(nodes);
    expect(second?.checked).to.equal(true);
    expect(server.asked('GET', '/polls'), 'what was painted is not asked for').to.deep.equal([]);
    await reads(host, '', [
      'region: Poll',
      'heading: Should the bridge open?',
      'group: Should the bridge open?',
      'radio: Yes',
      'radio: No (checked)',
      'radio: Later',
      'button: Vote',
      'Not a scientific survey',
      'button: What do you think?Join the conversation',
    ]);
    await expect(host).to.be.accessible();

    find<HTMLElement>(host, '[type=submit]')?.click();
    await seenText(host, '39 votes');
    expect(server.asked('PUT', '/vote')[0]?.json).to.deep.include({ options: [optionUuid(1)] });
    expect(find(host, '.starter__way')?.textContent).to.equal('Join the conversation');
  });

  it('counts as others vote', async () => {
    const poll = aPoll({ results: 'always' });
    const { host, put } = show(withResults(poll, [1, 0], { seq: 2 }));
    expect(host.shadowRoot?.textContent).to.contain('1 vote');
    put();
    const said = { content_container_uuid: POLL_CONTAINER, seq: 5, poll: withResults(poll, [62, 38], { seq: 9 }) };
    await happensToPoll(sockets, said);
    await seenText(host, '100 votes');
  });
});

describe('a painted conversation starter that is only read', () => {
  const sockets = fakeSockets();

  it('hydrates with the first vote of another reader, and not once the poll is removed', async () => {
    const container = { content_container_uuid: POLL_CONTAINER, seq: 1 };
    const facts = { container: null, comments: [], names: {}, poll: { poll: aPoll(), container } };
    const state = partOf<PaintedState<StarterFacts>>({
      ...aPaintedState(null),
      widget: 'conversation-starter',
      facts,
    });
    const hydrate = sinon.fake();
    const live = reading.follow?.(document.createElement('div').attachShadow({ mode: 'open' }), state, hydrate);
    await happensToPoll(sockets, { ...container, seq: 2, poll: aPoll({ seq: 2 }) });
    await waitUntil(() => hydrate.callCount === 1);
    live?.end();
    await happensToPoll(sockets, { ...container, seq: 3, poll: aPoll({ seq: 3 }) });
    expect(hydrate.callCount).to.equal(1);
  });
});
