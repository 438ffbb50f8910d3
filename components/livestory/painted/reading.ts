/**
 * A painted live blog while somebody only reads it: times, ads, and what is new. New posts come as the markup that the
 * server draws of them, put in where the reader looks at the top, else behind a pill; React does not run for it.
 *
 * Emits:  liveblog/loaded, liveblog-realtime/more-loaded
 */
import { publishFrom } from '../../../core/base/bus/bus';
import { countText, formatShort } from '../../../core/base/i18n/format';
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
import { momentOf, sayDates } from '../time/say-dates';
import type { LivestoryFacts } from './livestory-facts';

type State = PaintedState<LivestoryFacts>;

/** Events of one moment are one change of the page. */
const COLLECT_MS = 500;
/** Likes and replies wait for more of them: with a crowd at the top, each would have all of it fetch the page anew. */
const LITTLE_MS = 15_000;
/** So that not all readers ask at the same moment. */
const spread = (ms: number): number => ms * (0.5 + Math.random());

/** Whether an event changes nothing that is read in the posts themselves. */
const isLittle = ({ action, payload }: RealtimeEvent): boolean =>
  isPost(payload) && (/like/.test(action) || !isRoot(payload));

const ANNOUNCE_MS = 10_000;

/** With the number in the address a cache in front gives no older one; style and structured data are there already. */
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

function writeTimes(root: ShadowRoot, { lang, texts = {} }: State, now: number): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('[data-moment]')) {
    time.textContent = momentOf(time, lang);
  }
  for (const time of root.querySelectorAll<HTMLTimeElement>('[data-time]')) {
    const text = formatShort(Math.min(Date.parse(time.dateTime), now), now, lang as Language, texts);
    if (time.firstChild && time.textContent !== text) time.firstChild.nodeValue = text;
  }
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

  sayDates(root, state.lang);
  let seq = view.container.seq;
  let events: RealtimeEvent[] = [];
  const fresh = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let pill: HTMLButtonElement | undefined;
  let announcedAt = 0;
  let isOver = false;

  /** The top of the list is in view, and nobody is in the middle of something there, or wants it to stand still. */
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

  /** The page as the server draws it now takes the place of what was painted, state and all. */
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
    // What arrives during hydration is React's to show; what was pressed for is there.
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

  /** As it was drawn: the server says how a blog stands. */
  const hasEnded = () => root.querySelector('[data-ended]') !== null;
  // Nothing happens in it any more: no socket, and nobody asks.
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
    // React's first draw says nothing: with text here it would draw all of it once more below.
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
  // No container has been made for the blog yet: React makes one, and then there are events to follow.
  wantsMore: ({ facts }) => facts.view === null,
  publishDrawn: (host) => publishFrom(host, 'liveblog/loaded', host),
  writeTimes,
  follow,
};
