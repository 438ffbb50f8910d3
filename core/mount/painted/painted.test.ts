import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import conversations from '../../../components/conversations/conversations.widget';
import type { ConversationFacts } from '../../../components/conversations/painted/conversation-facts';
import { reading } from '../../../components/conversations/painted/reading';
import de from '../../../locales/de/conversations.json';
import en from '../../../locales/en/conversations.json';
import { fakeSockets } from '../../../test/support/fake-socket';
import { listenFor } from '../../../test/support/listen-for';
import { waitUntil } from '../../../test/support/wait-until';
import type { Comment } from '../../contract/comment';
import { type PaintedState, STATE_FORMAT } from '../../contract/painted';
import type { RealtimeEvent } from '../../contract/realtime';
import { subscribeContainer } from '../../transport/realtime/realtime';
import { earlyTexts } from '../server/early-texts';
import type { ReadingModule } from '../widget/reading';
import { forgetPainted, type Painted, paintedOf, trackPainted } from './painted';
import { wasPublished } from './published';

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 5, 15, 12);

const comment = (content_uuid: string, more: Partial<Comment> = {}) =>
  ({
    content_uuid,
    thread_uuid: content_uuid,
    actor_uuid: 'somebody',
    content: 'text',
    state: 'visible',
    date_created: START - 5 * MINUTE_MS,
    ...more,
  }) as Comment;

const wordsIn = (lang: string, pack: Record<string, Record<string, string>>) =>
  earlyTexts(lang, { [`${lang}/conversations`]: pack }, 'conversations', conversations.painted?.texts);

type State = PaintedState<ConversationFacts>;
const stateOf = (contents: Comment[], more: Partial<State> = {}) =>
  ({
    v: STATE_FORMAT,
    widget: 'conversations',
    format: 1,
    now: START,
    lang: 'en',
    attributes: {},
    settings: { section_uuid: 'section' },
    facts: { list: { contents, more_available: false, container: { content_container_uuid: 'c', seq: 7 } }, users: [] },
    texts: { ...wordsIn('en', en), failed: 'No luck.', outdated: 'Too old.' },
    ...more,
  }) as unknown as State;

/** What a server draws, with the times of its clock. */
const article = (it: Comment, time: string) =>
  it.state === 'visible'
    ? `<article data-uuid="${it.content_uuid}" aria-label="Ann, ${time}"><div class="vf-post-meta"><a part="time"><time>${time}</time>${
        it.is_edited ? ' · edited' : ''
      }</a></div><button class="button like">Like</button></article>`
    : `<article data-uuid="${it.content_uuid}" aria-label="Gone., ${time}"><p class="comment-note">Gone.</p></article>`;

describe('painted roots', () => {
  const sockets = fakeSockets();
  let clock: sinon.SinonFakeTimers;
  let host: HTMLElement;
  let hydrate: sinon.SinonStub;
  const root = () => host.shadowRoot as ShadowRoot;
  const find = (selector: string) => root().querySelector<HTMLElement>(selector);
  const pill = () => find('.new-comments');
  const moment = () => new Promise((resolve) => setTimeout(resolve, 5));

  function paint(state: State, time = '5 minutes ago'): Painted {
    const { contents = [] } = state.facts.list ?? {};
    host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).innerHTML =
      `<div class="viafoura"><form></form><div class="threads">${contents.map((it) => article(it as Comment, time)).join('')}</div>` +
      '<div class="offline" role="status"></div><p class="hushed" role="status"></p></div><slot></slot>';
    document.body.append(host);
    trackPainted(host, state, {
      hydrate,
      reading: async () => reading as ReadingModule,
    });
    return paintedOf(host) as Painted;
  }

  /** Times are drawn in an idle moment of their own. */
  const told = async () => {
    for (let idle = 0; idle < 5; idle++) await new Promise((resolve) => requestIdleCallback(resolve));
  };

  /** Until the fragment's subscriptions can be answered. */
  async function follow(state: State): Promise<Painted> {
    const painted = paint(state);
    await waitUntil(() => sockets.all.length > 0);
    sockets.last.opens();
    return painted;
  }

  const ids = () => sockets.last.asked('subscribe').map(({ subscription_id }) => subscription_id);
  function hear(seq: number, payload: Comment, action = 'created'): void {
    const event = { message_type: 'livecomment_post', action, container_uuid: 'c', seq, payload };
    sockets.last.says({ type: 'event', subscription_id: ids().at(-1), event });
  }

  beforeEach(() => {
    clock = sinon.useFakeTimers({ now: START, toFake: ['Date', 'setInterval', 'clearInterval'] });
    hydrate = sinon.stub().resolves();
  });
  afterEach(async () => {
    forgetPainted(host);
    host.remove();
    // What gives way goes.
    subscribeContainer('section', 'c', Number.MAX_SAFE_INTEGER, sinon.fake(), sinon.fake())();
    await moment();
    sinon.restore();
  });

  it('tell the page what is seen of them, once each, and again when they are painted anew', async () => {
    const names = ['widgets/mount', 'commenting/loaded', 'comment/rendered'] as const;
    const spies = names.map((name) => listenFor(name));
    paint(stateOf([comment('a'), comment('b')]));
    await told();
    expect(spies.map(({ callCount }) => callCount)).to.deep.equal([1, 1, 2]);
    expect(wasPublished(host)).to.equal(true);
    forgetPainted(host);
    expect(wasPublished(host)).to.equal(false);
  });

  it('leave the telling to who draws them before there was time', async () => {
    const spy = listenFor('comment/rendered');
    paint(stateOf([comment('a')])).whenQuiet(() => {});
    await told();
    expect(spy.callCount).to.equal(0);
    expect(wasPublished(host)).to.equal(false);
  });

  describe('times', () => {
    it('are told anew by the clock of the reader when there is time, and then every half minute', async () => {
      clock.setSystemTime(START + 2 * MINUTE_MS);
      const painted = paint(stateOf([comment('a'), comment('b', { is_edited: true })]));
      expect(painted.now).to.equal(START);
      expect(find('[data-uuid=a] a')?.textContent).to.equal('5 minutes ago');
      await told();
      expect(find('[data-uuid=a] a')?.textContent).to.equal('7 minutes ago');
      expect(find('[data-uuid=a]')?.getAttribute('aria-label')).to.equal('Ann, 7 minutes ago');
      expect(find('[data-uuid=b] a')?.textContent).to.equal('7 minutes ago · edited');
      expect(painted.now).to.equal(START + 2 * MINUTE_MS);
      clock.tick(MINUTE_MS);
      expect(find('[data-uuid=b] a')?.textContent).to.equal('8 minutes ago · edited');
      expect(painted.now).to.equal(START + 3 * MINUTE_MS);
    });

    it('are told at the latest before React reads them', async () => {
      const painted = paint(stateOf([comment('a')]));
      await told();
      clock.setSystemTime(START + 2 * MINUTE_MS);
      let text: string | null | undefined;
      painted.whenQuiet(() => {
        text = find('[data-uuid=a] a')?.textContent;
      });
      expect(text).to.equal('7 minutes ago');
      expect(painted.now).to.equal(START + 2 * MINUTE_MS);
    });

    it('are those of the markup for React when what tells them has not come', () => {
      clock.setSystemTime(START + 2 * MINUTE_MS);
      const painted = paint(stateOf([comment('a')]));
      painted.whenQuiet(() => {});
      expect(find('[data-uuid=a] a')?.textContent).to.equal('5 minutes ago');
      expect(painted.now).to.equal(START);
    });

    it('of removed comments stand in their label alone', async () => {
      clock.setSystemTime(START + MINUTE_MS);
      paint(stateOf([comment('a', { state: 'disabled' })]), 'vor 3 Stunden');
      await told();
      expect(find('article')?.getAttribute('aria-label')).to.equal('Gone., 6 minutes ago');
      expect(find('article')?.textContent).to.equal('Gone.');
    });

    it('are told in the language of the markup, and days in the zone of the reader', async () => {
      const created = START - 40 * 24 * 60 * MINUTE_MS;
      const texts = wordsIn('de', de);
      paint(stateOf([comment('a', { date_created: created })], { lang: 'de', texts }), 'irgendwann');
      await told();
      const day = new Intl.DateTimeFormat('de', { dateStyle: 'long' }).format(created);
      expect(find('a')?.textContent).to.equal(day);
      expect(find('article')?.getAttribute('aria-label')).to.equal(`Ann, ${day}`);
    });

    it('keep the text node, and count a clock that is wrong as now', async () => {
      const state = stateOf([comment('a', { date_created: START + 2 * MINUTE_MS })]);
      clock.setSystemTime(START + MINUTE_MS);
      paint(state, 'in 1 minute');
      await told();
      const text = find('time')?.firstChild;
      expect(text?.nodeValue).to.equal('now');
      clock.tick(3 * MINUTE_MS);
      expect(find('time')?.firstChild).to.equal(text);
      expect(text?.nodeValue).to.equal('2 minutes ago');
    });

    it('stand still in a hidden tab and go on when the reader comes back', async () => {
      let visibility: DocumentVisibilityState = 'hidden';
      sinon.stub(document, 'visibilityState').get(() => visibility);
      const painted = paint(stateOf([comment('a')]));
      await told();
      clock.tick(2 * MINUTE_MS);
      expect(find('a')?.textContent).to.equal('5 minutes ago');
      visibility = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
      expect(find('a')?.textContent).to.equal('7 minutes ago');
      expect(painted.now).to.equal(Date.now());
    });

    it('stand still while React hydrates by them, and are its own afterwards', () => {
      const painted = paint(stateOf([comment('a')]));
      painted.whenQuiet(() => {});
      clock.tick(2 * MINUTE_MS);
      expect(find('a')?.textContent).to.equal('5 minutes ago');
      painted.hydrated();
      clock.tick(2 * MINUTE_MS);
      expect(find('a')?.textContent).to.equal('5 minutes ago');
      expect(paintedOf(host)).to.equal(undefined);
    });
  });

  describe('live', () => {
    it('listens from where the markup ends and runs nothing while nothing is new', async () => {
      await follow(stateOf([comment('a')]));
      expect(sockets.last.url).to.contain('site_uuid=section');
      expect(sockets.last.asked('subscribe')[0]).to.deep.include({ resume: { container_uuid: 'c', after_seq: 7 } });
      hear(8, comment('a', { total_likes: 3 }), 'liked');
      expect(pill()).to.equal(null);
      expect(hydrate.callCount).to.equal(0);
    });

    it('opens no socket for a container that nobody made', async () => {
      paint(stateOf([], { facts: { list: null, users: [] } }));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(sockets.all.length).to.equal(0);
    });

    it('counts new roots in a pill that moves nothing, each once, and says it', async () => {
      await follow(stateOf([comment('a')]));
      const before = find('.threads')?.getBoundingClientRect().top;
      hear(8, comment('b'));
      hear(9, comment('b'), 'visible');
      hear(10, comment('r', { thread_uuid: 'a' }));
      expect(pill()?.textContent).to.equal('1 new comment');
      expect(pill()?.nextElementSibling).to.equal(find('.threads'));
      hear(11, comment('d'));
      expect(pill()?.textContent).to.equal('2 new comments');
      expect(find('.threads')?.getBoundingClientRect().top)
        .to.be.a('number')
        .and.not.below(before ?? 0);
      await waitUntil(() => find('.hushed')?.textContent === '2 new comments');
      expect(hydrate.callCount).to.equal(0);
    });

    it('says what is new at most once in ten seconds, summed up', async () => {
      await follow(stateOf([comment('a')]));
      clock.restore();
      clock = sinon.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
      const said = () => find('.hushed')?.textContent;
      const heard: unknown[] = [];
      hear(8, comment('b'));
      clock.tick(0);
      heard.push(said());
      hear(9, comment('d'));
      hear(10, comment('e'));
      clock.tick(9900);
      heard.push(said());
      clock.tick(100);
      heard.push(said());
      clock.restore();
      expect(heard).to.deep.equal(['1 new comment', '1 new comment', '2 new comments']);
    });

    it('takes a vote on a comment of a later page for no new one', async () => {
      await follow(stateOf([comment('a')]));
      hear(8, comment('far'), 'liked');
      expect(pill()).to.equal(null);
    });

    it('takes the pill away with the last new comment', async () => {
      await follow(stateOf([comment('a')]));
      hear(8, comment('b'));
      hear(9, comment('b', { state: 'disabled' }), 'deleted');
      expect(pill()).to.equal(null);
    });

    it('waits for nothing at the end of the oldest first, where there is more', async () => {
      const state = stateOf([comment('a')], { attributes: { sort: 'oldest' } });
      Object.assign(state.facts.list ?? {}, { more_available: true });
      await follow(state);
      hear(8, comment('b'));
      expect(pill()).to.equal(null);
    });

    it('takes the forms of its language', async () => {
      const texts = { new_comments_one: '{{count}} novi', new_comments_few: '{{count}} nova', new_comments_other: 'x' };
      await follow(stateOf([comment('a')], { lang: 'sr', texts }));
      hear(8, comment('b'));
      expect(pill()?.textContent).to.equal('1 novi');
      hear(9, comment('d'));
      expect(pill()?.textContent).to.equal('2 nova');
    });

    for (const [name, change] of [
      ['removed', { state: 'disabled' }],
      ['edited', { content: 'other' }],
    ] as const) {
      it(`takes over when a painted comment is ${name}, once somebody looks`, async () => {
        let visibility: DocumentVisibilityState = 'visible';
        await follow(stateOf([comment('a')]));
        sinon.stub(document, 'visibilityState').get(() => visibility);
        visibility = 'hidden';
        hear(8, comment('a', change), 'updated');
        expect(hydrate.callCount).to.equal(0);
        visibility = 'visible';
        document.dispatchEvent(new Event('visibilitychange'));
        expect(hydrate.callCount).to.equal(1);
      });
    }

    it('hears of the change again when the take-over failed', async () => {
      sinon.stub(console, 'warn');
      hydrate.onFirstCall().rejects(new Error('no network'));
      await follow(stateOf([comment('a')]));
      hear(8, comment('a', { content: 'other' }), 'updated');
      await moment();
      clock.tick(MINUTE_MS);
      await waitUntil(() => ids().length > 1 || sockets.all.length > 1);
      if (sockets.last.readyState === 0) sockets.last.opens();
      hear(8, comment('a', { content: 'other' }), 'updated');
      expect(hydrate.callCount).to.equal(2);
    });

    it('leaves the markup as it was painted, and gives what it heard once, in order', async () => {
      const painted = await follow(stateOf([comment('a')]));
      const before = find('.viafoura')?.innerHTML;
      hear(8, comment('b'));
      hear(9, comment('d'));
      await waitUntil(() => find('.hushed')?.textContent !== '');
      let markup: string | undefined;
      painted.whenQuiet(() => {
        markup = find('.viafoura')?.innerHTML;
      });
      expect(markup).to.equal(before);
      hear(10, comment('e'));
      expect(find('.viafoura')?.innerHTML).to.equal(before);
      expect((painted.takeEvents() as RealtimeEvent[]).map(({ seq }) => seq)).to.deep.equal([8, 9, 10]);
      expect(painted.takeEvents()).to.deep.equal([]);
    });

    it('goes on for who takes over: the same subscription, from where the markup ends, nothing lost', async () => {
      const painted = await follow(stateOf([comment('a')]));
      hear(8, comment('b'));
      painted.whenQuiet(() => {});
      painted.takeEvents();
      painted.hydrated();
      hear(9, comment('d'));
      const heard = sinon.spy();
      const stop = subscribeContainer('section', 'c', 7, heard, () => undefined);
      hear(10, comment('e'));
      expect(heard.args.map(([event]) => event.seq)).to.deep.equal([8, 9, 10]);
      expect(sockets.last.sent.map(({ type }) => type)).to.deep.equal(['subscribe']);
      expect(sockets.all.length).to.equal(1);
      stop();
    });

    it('gives nothing when more was heard than is kept: React reads anew', async () => {
      const painted = await follow(stateOf([comment('a')]));
      for (let seq = 8; seq < 120; seq++) hear(seq, comment(`n${seq}`));
      expect(pill()?.textContent).to.equal('112 new comments');
      expect(painted.takeEvents()).to.deep.equal([]);
      painted.whenQuiet(() => {});
      painted.hydrated();
      const onExpired = sinon.spy();
      const stop = subscribeContainer('section', 'c', 7, () => undefined, onExpired);
      expect(onExpired.callCount).to.equal(1);
      stop();
    });

    it('takes over after too long a gap and leaves the asking to React', async () => {
      const painted = await follow(stateOf([comment('a')]));
      const [subscription_id] = ids();
      sockets.last.says({ type: 'subscribe', subscription_id, status: 'success', resume: 'expired' });
      await moment();
      expect(hydrate.callCount).to.equal(1);
      painted.whenQuiet(() => {});
      painted.hydrated();
      const stop = subscribeContainer(
        'section',
        'c',
        7,
        () => undefined,
        () => 20,
      );
      await waitUntil(() => sockets.all.length > 1 || ids().length > 1);
      if (sockets.last.readyState === 0) sockets.last.opens();
      expect(sockets.last.asked('subscribe').at(-1)).to.deep.include({
        resume: { container_uuid: 'c', after_seq: 7 },
      });
      stop();
    });

    it('has the press of the pill press the drawn one', async () => {
      const painted = await follow(stateOf([comment('a')]));
      hear(8, comment('b'));
      pill()?.click();
      expect(hydrate.callCount).to.equal(1);
      const pressed = sinon.spy();
      painted.whenQuiet(() => {});
      expect(pill()).to.equal(null);
      painted.hydrated();
      const drawn = document.createElement('button');
      drawn.className = 'button button--primary new-comments rises';
      drawn.onclick = pressed;
      find('.threads')?.before(drawn);
      await waitUntil(() => pressed.callCount === 1);
    });

    it('ends with the root', async () => {
      await follow(stateOf([comment('a')]));
      forgetPainted(host);
      hear(8, comment('b'));
      await waitUntil(() => sockets.last.readyState === 3);
      expect(pill()).to.equal(null);
      clock.tick(5 * MINUTE_MS);
      expect(find('a')?.textContent).to.equal('5 minutes ago');
    });
  });

  it('says that an act did not work, outside the flow of the markup, and takes it back', async () => {
    sinon.stub(console, 'error');
    hydrate.rejects(new Error('no network'));
    const painted = paint(stateOf([comment('a')]));
    find('.like')?.click();
    await waitUntil(() => find('[role=alert]')?.textContent === 'No luck.');
    expect(find('.notices')?.matches(':popover-open')).to.equal(true);
    painted.whenQuiet(() => {});
    expect(find('.notices')).to.equal(null);
  });

  it('says to load the page anew when what it needs is gone for good', async () => {
    sinon.stub(console, 'error');
    hydrate.rejects(new Error('gone'));
    paint(stateOf([comment('a')]));
    const outdated = Symbol.for('vf.outdated');
    try {
      Object.assign(document, { [outdated]: true });
      find('.like')?.click();
      await waitUntil(() => find('[role=alert]')?.textContent === 'Too old.');
    } finally {
      Reflect.deleteProperty(document, outdated);
    }
  });
});
