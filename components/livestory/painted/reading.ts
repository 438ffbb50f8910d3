/**
 * A painted live blog for a reader who only reads: times, ads, and new posts. New posts arrive as the server's markup,
 * inserted if the reader is at the top, else behind a pill; React does not run for them.
 *
 * Emits:  liveblog/loaded, liveblog-realtime/more-loaded
 */
import { publishFrom } from '../../../core/base/bus/bus';
import { countText } from '../../../core/base/i18n/format';
import type { Language } from '../../../core/base/i18n/languages';
import { apiOrigin } from '../../../core/base/script/origin';
import { serverNow } from '../../../core/base/time/server-clock';
import { parsed } from '../../../core/base/trusted/trusted';
import { type PaintedState, STATE_ATTRIBUTE } from '../../../core/contract/painted';
import type { RealtimeEvent } from '../../../core/contract/realtime';
import type { LiveEvents, ReadingModule } from '../../../core/mount/widget/reading';
import { hasAds } from '../../../core/state/ads/has-ads';
import { followBlog } from '../../../core/state/live-blog/follow-blog';
import { isNewPost, isPost, isRoot } from '../../../core/state/live-blog/new-posts';
import { isPausedIn, savePaused } from '../../../core/state/live-blog/paused';
import { showFullDates, writeTimes } from '../../shared/time-ago/painted-times';
import type { LivestoryFacts } from './livestory-facts';

type State = PaintedState<LivestoryFacts>;

/** Events within this time are one change of the page. */
const COLLECT_MS = 500;
/** Likes and replies are collected for this time: with many readers, each of them would make all reload the page. */
const LITTLE_MS = 15_000;
/** Randomizes, so that readers' requests do not arrive together. */
const spread = (ms: number): number => ms * (0.5 + Math.random());

/** Checks for an event that does not change the text of posts. */
const isLittle = ({ action, payload }: RealtimeEvent): boolean =>
  isPost(payload) && (/like/.test(action) || !isRoot(payload));

const ANNOUNCE_MS = 10_000;

/** The number keeps shared caches from serving an older page; style and structured data are already there. */
function addressOf({ container_id, lang, attributes, settings }: State, seq: number): string {
  const short = { styles: 'link', embed: 'script' };
  const query = new URLSearchParams({
    site: settings.domain,
    container_id,
    lang,
    ...attributes,
    ...short,
    seq: `${seq}`,
  });
  return `${apiOrigin()}/render/livestory?${query}`;
}

async function drawnAnew(state: State, seq: number): Promise<{ root: Element; state: State } | undefined> {
  const answer = await fetch(addressOf(state, seq), { credentials: 'omit' });
  if (!answer.ok) return undefined;
  const page = parsed(await answer.text());
  const content = page.querySelector<HTMLTemplateElement>('template[shadowrootmode]')?.content;
  const root = content?.querySelector('.viafoura');
  const text = content?.querySelector(`[${STATE_ATTRIBUTE}]`)?.textContent;
  return root && text ? { root, state: JSON.parse(text) } : undefined;
}

function follow(root: ShadowRoot, state: State, hydrate: () => void): LiveEvents | undefined {
  const { view } = state.facts;
  if (!view || view.container.settings.is_hidden) return undefined;
  const host = root.host as HTMLElement;
  const { content_container_uuid } = view.container;
  const { section_uuid } = state.settings;
  if (hasAds(state.settings, 'livestory')) {
    import('../../../core/state/ads/painted-ads').then(
      ({ layPaintedAds }) => layPaintedAds(host, state.settings, state.texts?.advertisement, true),
      console.warn,
    );
  }

  showFullDates(root, state.lang);
  let seq = view.container.seq;
  let events: RealtimeEvent[] = [];
  const fresh = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let pill: HTMLButtonElement | undefined;
  let announcedAt = 0;
  let isOver = false;

  /** Checks that the top of the list is in view, and no reader interacts with it or has paused it. */
  function isAtTop(): boolean {
    const { top } = host.getBoundingClientRect();
    const isBusy = root.activeElement !== null || !document.getSelection()?.isCollapsed;
    const isInView = top > -200 && top < innerHeight && document.visibilityState === 'visible';
    return isInView && !isBusy && !isPausedIn(state.container_id);
  }

  const regionOf = () => root.querySelector('.hushed[role=status]');

  function announce(count: number): void {
    const region = regionOf();
    if (!region || Date.now() - announcedAt < ANNOUNCE_MS) return;
    announcedAt = Date.now();
    region.textContent = countText(state.texts ?? {}, 'new_updates', count, state.lang as Language);
  }

  function showPill(): void {
    if (fresh.size === 0) return;
    if (!pill) {
      pill = document.createElement('button');
      pill.type = 'button';
      pill.className = 'button button--primary new-updates rises';
      pill.setAttribute('data-vf-light', '');
      pill.addEventListener('click', () => void refresh(true));
      root.querySelector('.threads, .empty')?.before(pill);
    }
    pill.textContent = countText(state.texts ?? {}, 'new_updates', fresh.size, state.lang as Language);
    announce(fresh.size);
  }

  /** Replaces the painted page, including its state, by the server's current one. */
  async function refresh(isPressed: boolean): Promise<void> {
    const drawn = await drawnAnew(state, seq).catch(() => undefined);
    const box = root.querySelector('.viafoura');
    if (isOver || !box) return;
    if (!drawn) {
      if (isPressed) hydrate();
      return;
    }
    const count = fresh.size;
    const firstNew = [...fresh].at(-1);
    const unfolded = [...box.querySelectorAll<HTMLInputElement>('.pin__fold:checked')].map(({ id }) => id);
    box.replaceChildren(...drawn.root.childNodes);
    for (const id of unfolded) root.getElementById(id)?.setAttribute('checked', '');
    Object.assign(state, drawn.state, { texts: state.texts });
    const at = state.facts.view?.container.seq ?? 0;
    events = events.filter((event) => (event.seq ?? 0) > at);
    pill = undefined;
    for (const uuid of fresh) root.querySelector(`[data-uuid="${uuid}"]`)?.classList.add('rises');
    fresh.clear();
    writeTimes(root, state, serverNow());
    if (hasEnded()) stop();
    if (isPressed) {
      savePaused(state.container_id, false);
      host.scrollIntoView({ block: 'start' });
      root.querySelector<HTMLElement>(`[data-uuid="${firstNew}"]`)?.focus({ preventScroll: true });
    } else if (count) announce(count);
    if (count) publishFrom(host, 'liveblog-realtime/more-loaded');
    followPolls();
  }

  function collectAfter(ms: number): void {
    const at = Date.now() + ms;
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(collect, ms);
  }

  function collect(): void {
    due = Number.POSITIVE_INFINITY;
    // Events during hydration are shown by React; a pressed update is already inserted.
    if (isOver || events.length === 0) return;
    if (isAtTop()) void refresh(false);
    else showPill();
  }

  let stopPolls = () => {};
  function followPolls(): void {
    stopPolls();
    const { polls } = state.facts.view ?? {};
    if (!polls || isOver) return;
    let isLeft = false;
    stopPolls = () => {
      isLeft = true;
    };
    import('../../../core/state/polls/painted-polls').then(({ followPaintedPolls }) => {
      if (!isLeft) stopPolls = followPaintedPolls(section_uuid, polls, hydrate);
    }, console.warn);
  }
  followPolls();

  /** From the markup, because the server decides the state of a blog. */
  const hasEnded = () => root.querySelector('[data-ended]') !== null;
  // An ended blog has no more events: neither a socket nor polling.
  const listen = hasEnded() ? () => () => {} : followBlog;
  const stop = listen({
    section_uuid,
    container_uuid: content_container_uuid,
    after_seq: seq,
    onEvent(event) {
      const now = state.facts.view;
      if (!now) return;
      seq = event.seq ?? seq;
      events.push(event);
      if (isNewPost(now, event) && 'content_uuid' in event.payload) fresh.add(event.payload.content_uuid);
      collectAfter(spread(isLittle(event) ? LITTLE_MS : COLLECT_MS));
    },
    async onExpired() {
      await refresh(false);
      return state.facts.view?.container.seq ?? seq;
    },
  });

  function hide(): void {
    clearTimeout(timer);
    pill?.remove();
    // React's first render has an empty region: text here would make React render everything again below.
    regionOf()?.replaceChildren();
    stopPolls();
    isOver = true;
  }
  return {
    takeEvents: () => events.splice(0),
    hide,
    handOver: stop,
    end() {
      hide();
      stop();
    },
  };
}

export const reading: ReadingModule<LivestoryFacts> = {
  // The blog's container does not exist: React creates it, and then there are events to follow.
  wantsMore: ({ facts }) => facts.view === null,
  publishDrawn: (host) => publishFrom(host, 'liveblog/loaded', host),
  writeTimes,
  follow,
};
