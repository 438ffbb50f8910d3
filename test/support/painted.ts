/** Painted roots in browser tests: markup from the server's own renderer, inserted like by the loader. */

import { CommentText } from '../../components/conversations/comment/comment';
import type { ConversationFacts } from '../../components/conversations/painted/conversation-facts';
import { Emphasised } from '../../components/conversations/text/text-run';
import { PollBlock } from '../../components/shared/poll/poll-block';
import { chooseLanguageAction } from '../../core/base/i18n/language';
import { store } from '../../core/base/store/store';
import { type PaintedState, STATE_ATTRIBUTE, STATE_FORMAT, STYLE_ATTRIBUTE } from '../../core/contract/content/painted';
import { trackPainted } from '../../core/mount/painted/painted';
import { earlyTextsOf, renderWidget } from '../../core/mount/server/server.entry';
import { emptyPage } from '../../core/state/page/glance';
import { pageAtom } from '../../core/state/page/page.atoms';
import { setSiteAction } from '../../core/state/site/site.atoms';
import base from '../../locales/en/base.json';
import chat from '../../locales/en/chat.json';
import conversations from '../../locales/en/conversations.json';
import liveblog from '../../locales/en/liveblog.json';
import poll from '../../locales/en/poll.json';
import quote from '../../locales/en/quote.json';
import sharing from '../../locales/en/sharing.json';
import { ANA, type aFirstPage, BEN, CONTAINER, logIn, SECTION } from './conversation';
import { waitUntil } from './wait-until';

// Loaded before painting, as on the server, which this page imitates.
await Promise.all([CommentText.fetch(), Emphasised.fetch(), PollBlock.fetch()]);

const packs = {
  'en/base': base,
  'en/chat': chat,
  'en/conversations': conversations,
  'en/liveblog': liveblog,
  'en/poll': poll,
  'en/quote': quote,
  'en/sharing': sharing,
};

const people = [
  { uuid: ANA, id: 7, name: 'Ana Moreau' },
  { uuid: BEN, id: 8, name: 'Ben Okafor' },
].map((it) => ({ ...it, user_privilege: 'normal' })) as ConversationFacts['users'];

/** State of a painted conversation; without a page its container does not exist. */
export const aPaintedState = (
  page: ReturnType<typeof aFirstPage> | null,
  part: Partial<PaintedState<ConversationFacts>> = {},
): PaintedState<ConversationFacts> => ({
  v: STATE_FORMAT,
  widget: 'conversations',
  format: 1,
  now: Date.now(),
  lang: 'en',
  attributes: {},
  settings: { section_uuid: SECTION, site_uuid: SECTION, domain: 'localhost' } as PaintedState['settings'],
  sectionTree: { uuid: SECTION, section_id: 1, name: '', children: [] },
  container_id: 'story-1',
  facts: { list: page && { ...page, content_container_uuid: CONTAINER }, users: people },
  texts: earlyTextsOf('conversations', 'en', packs),
  ...part,
});

/** Every node of a painted root, in document order. */
export const nodesOf = (host: Element): Element[] => [
  ...(host.shadowRoot?.querySelectorAll('.viafoura, .viafoura *') ?? []),
];

/** Waits until React has hydrated the node: React adds a key to each. */
export const hydrated = (host: Element, selector = '.viafoura'): Promise<void> =>
  waitUntil(() => {
    const node = host.shadowRoot?.querySelector(selector) ?? {};
    return Object.keys(node).some((key) => key.startsWith('__react'));
  }, 'not hydrated');

export interface PaintedElement {
  host: HTMLElement;
  shadow: ShadowRoot;
  /** All painted nodes, in document order; hydration must not change one of them. */
  nodes: Element[];
  /** Number of requests for React. */
  asked: () => number;
}

/** The element in the page before React; call before opening the page, because rendering uses the store. */
export function paint(state: PaintedState, attributes: Record<string, string> = {}): PaintedElement {
  const host = document.createElement(`vf-${state.widget}`);
  for (const [name, value] of Object.entries({ 'vf-container-id': state.container_id, ...attributes })) {
    if (value) host.setAttribute(name, value);
  }
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  logIn(false);
  store.set(pageAtom, emptyPage);
  store.set(setSiteAction, {}, null);
  const facts = JSON.stringify(state).replaceAll('<', '\\u003c');
  shadow.innerHTML = `<style ${STYLE_ATTRIBUTE}="">p{color:red}</style>${renderWidget(state, packs)}<script type="application/json" ${STATE_ATTRIBUTE}="">${facts}</script>`;
  store.set(chooseLanguageAction, 'en');
  let asked = 0;
  const hydrate = async () => void asked++;
  trackPainted(host, state, { hydrate });
  return { host, shadow, nodes: nodesOf(host), asked: () => asked };
}
