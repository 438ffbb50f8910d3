/** Tracked painted conversations, with the test's own clock and sockets. */
import sinon from 'sinon';
import conversations from '../../components/conversations/conversations.widget';
import type { ConversationFacts } from '../../components/conversations/painted/conversation-facts';
import { reading } from '../../components/conversations/painted/reading';
import type { Comment } from '../../core/contract/content/comment';
import { type PaintedState, STATE_FORMAT } from '../../core/contract/content/painted';
import { forgetPainted, type Painted, paintedOf, trackPainted } from '../../core/mount/painted/painted';
import { earlyTexts } from '../../core/mount/server/early-texts';
import type { ReadingModule } from '../../core/mount/widget/reading';
import { subscribeContainer } from '../../core/transport/realtime/realtime';
import en from '../../locales/en/conversations.json';
import { fakeSockets } from './fake-socket';
import { partOf } from './part-of';
import { waitUntil } from './wait-until';

export const MINUTE_MS = 60_000;
export const START = Date.UTC(2026, 5, 15, 12);

export const comment = (content_uuid: string, more: Partial<Comment> = {}) =>
  ({
    content_uuid,
    thread_uuid: content_uuid,
    actor_uuid: 'somebody',
    content: 'text',
    state: 'visible',
    date_created: START - 5 * MINUTE_MS,
    ...more,
  }) as Comment;

export const wordsIn = (lang: string, pack: Record<string, Record<string, string>>) =>
  earlyTexts(lang, { [`${lang}/conversations`]: pack }, 'conversations', conversations.painted?.texts);

export type State = PaintedState<ConversationFacts>;
export const stateOf = (contents: Comment[], more: Partial<State> = {}) =>
  partOf<State>({
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
  });

/** Server markup, with times of the server's clock. */
const article = (it: Comment, time: string) =>
  it.state === 'visible'
    ? `<article data-uuid="${it.content_uuid}" aria-label="Ann, ${time}"><div class="vf-post-meta"><a part="time"><time>${time}</time>${
        it.is_edited ? ' · edited' : ''
      }</a></div><button class="button like">Like</button></article>`
    : `<article data-uuid="${it.content_uuid}" aria-label="Gone., ${time}"><p class="comment-note">Gone.</p></article>`;

/** Call in a `describe`; `clock`, `host` and `hydrate` are new for each test. */
export function paintedRoots() {
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

  /** Times are rendered in a separate idle moment. */
  const drawTimes = async () => {
    for (let idle = 0; idle < 5; idle++) await new Promise((resolve) => requestIdleCallback(resolve));
  };

  /** Waits until the fragment's subscriptions can be answered. */
  async function follow(state: State): Promise<Painted> {
    const painted = paint(state);
    await waitUntil(() => sockets.all.length > 0);
    sockets.last.opens();
    return painted;
  }

  const ids = () => sockets.last.asked('subscribe').map(({ subscription_id }) => subscription_id);
  function says(seq: number, payload: Comment, action = 'created'): void {
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
    // Ends subscriptions that have given way.
    subscribeContainer('section', 'c', Number.MAX_SAFE_INTEGER, sinon.fake(), sinon.fake())();
    await moment();
    sinon.restore();
  });

  return {
    sockets,
    find,
    pill,
    moment,
    paint,
    drawTimes,
    follow,
    ids,
    says,
    get clock() {
      return clock;
    },
    set clock(next) {
      clock = next;
    },
    get host() {
      return host;
    },
    get hydrate() {
      return hydrate;
    },
  };
}
