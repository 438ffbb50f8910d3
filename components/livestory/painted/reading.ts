/**
 * A painted live blog for a reader who only reads: times, ads, and new posts. New posts arrive as the server's markup,
 * inserted if the reader is at the top, else behind a pill; React does not run for them.
 *
 * Emits:  liveblog/loaded, liveblog-realtime/more-loaded
 */
import { publishFrom } from '../../../core/base/bus/bus';
import { serverNow } from '../../../core/base/time/server-clock';
import type { RealtimeEvent } from '../../../core/contract/content/realtime';
import type { LiveEvents, ReadingModule } from '../../../core/mount/widget/reading';
import { hasAds } from '../../../core/state/ads/has-ads';
import { followBlog } from '../../../core/state/live-blog/follow-blog';
import { isNewPost, isPost, isRoot } from '../../../core/state/live-blog/new-posts';
import { isPausedIn, savePaused } from '../../../core/state/live-blog/paused';
import { showFullDates, writeTimes } from '../../shared/time-ago/painted-times';
import { readCurrentPage, replaceContent, type State } from './current-page';
import type { LivestoryFacts } from './livestory-facts';
import { makePill } from './new-posts-pill';

/** Collects the events of this time into one change of the page. */
const COLLECT_MS = 500;
/** Likes and replies are collected for this time: with many readers, each of them would make all reload the page. */
const LITTLE_MS = 15_000;
/** Randomizes, so that readers' requests do not arrive together. */
const spread = (ms: number): number => ms * (0.5 + Math.random());

/** Checks for an event that does not change the text of posts. */
const isLittle = ({ action, payload }: RealtimeEvent): boolean =>
  isPost(payload) && (/like/.test(action) || !isRoot(payload));

function layAds(host: HTMLElement, { settings, texts }: State): void {
  if (!hasAds(settings, 'livestory')) return;
  import('../../../core/state/ads/painted-ads').then(
    ({ layPaintedAds }) => layPaintedAds(host, settings, texts?.advertisement, true),
    console.warn,
  );
}

/** Follows the polls of the shown posts, until the next call. */
function makePolls(state: State, hydrate: () => void) {
  let stop = () => {};
  return {
    stop: () => stop(),
    follow(): void {
      stop();
      const { polls } = state.facts.view ?? {};
      if (!polls) return;
      let isLeft = false;
      stop = () => {
        isLeft = true;
      };
      import('../../../core/state/polls/painted-polls').then(({ followPaintedPolls }) => {
        if (!isLeft) stop = followPaintedPolls(state.settings.section_uuid, polls, hydrate);
      }, console.warn);
    },
  };
}

/** Checks that the top of the list is in view, and no reader interacts with it or has paused it. */
function isAtTop(root: ShadowRoot, container_id: string): boolean {
  const { top } = root.host.getBoundingClientRect();
  const isBusy = root.activeElement !== null || !document.getSelection()?.isCollapsed;
  const isInView = top > -200 && top < innerHeight && document.visibilityState === 'visible';
  return isInView && !isBusy && !isPausedIn(container_id);
}

/** Collects events, and calls back once for those of a short time. */
function makeCollector(collect: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  return {
    stop: () => clearTimeout(timer),
    after(ms: number): void {
      const at = Date.now() + ms;
      if (at >= due) return;
      clearTimeout(timer);
      due = at;
      timer = setTimeout(() => {
        due = Number.POSITIVE_INFINITY;
        collect();
      }, ms);
    },
  };
}

function follow(root: ShadowRoot, state: State, hydrate: () => void): LiveEvents | undefined {
  const { view } = state.facts;
  if (!view || view.container.settings.is_hidden) return undefined;
  const host = root.host as HTMLElement;
  layAds(host, state);
  showFullDates(root, state.lang);
  let seq = view.container.seq;
  let events: RealtimeEvent[] = [];
  const fresh = new Set<string>();
  let isOver = false;
  const pill = makePill(root, state, () => void refresh(true));
  const polls = makePolls(state, hydrate);
  polls.follow();

  /** Replaces the painted page, including its state, by the server's current one. */
  async function refresh(isPressed: boolean): Promise<void> {
    const current = await readCurrentPage(state, seq).catch(() => undefined);
    const box = root.querySelector('.viafoura');
    if (isOver || !box) return;
    if (!current) {
      if (isPressed) hydrate();
      return;
    }
    pill.remove();
    replaceContent(root, box, current.root);
    Object.assign(state, current.state, { texts: state.texts });
    const at = state.facts.view?.container.seq ?? 0;
    events = events.filter((event) => (event.seq ?? 0) > at);
    writeTimes(root, state, serverNow());
    if (hasEnded()) stop();
    showFresh(isPressed);
    polls.follow();
  }

  /** Marks and announces new posts; after a press the reader is taken to the first of them. */
  function showFresh(isPressed: boolean): void {
    const uuids = [...fresh];
    fresh.clear();
    const find = (uuid: string) => root.querySelector<HTMLElement>(`[data-uuid="${uuid}"]`);
    for (const uuid of uuids) find(uuid)?.classList.add('rises');
    if (isPressed) {
      savePaused(state.container_id, false);
      host.scrollIntoView({ block: 'start' });
      find(uuids.at(-1) ?? '')?.focus({ preventScroll: true });
    } else if (uuids.length > 0) pill.announce(uuids.length);
    if (uuids.length > 0) publishFrom(host, 'liveblog-realtime/more-loaded');
  }

  const collector = makeCollector(() => {
    // Events during hydration are shown by React; a pressed update is already inserted.
    if (isOver || events.length === 0) return;
    if (isAtTop(root, state.container_id)) void refresh(false);
    else if (fresh.size > 0) pill.show(fresh.size);
  });

  /** From the markup, because the server decides the state of a blog. */
  const hasEnded = () => root.querySelector('[data-ended]') !== null;
  // An ended blog has no more events: neither a socket nor polling.
  const listen = hasEnded() ? () => () => {} : followBlog;
  const stop = listen({
    section_uuid: state.settings.section_uuid,
    container_uuid: view.container.content_container_uuid,
    after_seq: seq,
    onEvent(event) {
      const now = state.facts.view;
      if (!now) return;
      seq = event.seq ?? seq;
      events.push(event);
      if (isNewPost(now, event) && 'content_uuid' in event.payload) fresh.add(event.payload.content_uuid);
      collector.after(spread(isLittle(event) ? LITTLE_MS : COLLECT_MS));
    },
    async onExpired() {
      await refresh(false);
      return state.facts.view?.container.seq ?? seq;
    },
  });

  function hide(): void {
    isOver = true;
    collector.stop();
    pill.remove();
    pill.clearRegion();
    polls.stop();
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
  // If the blog's container does not exist, React creates it, and the page can follow events.
  wantsMore: ({ facts }) => facts.view === null,
  publishDrawn: (host) => publishFrom(host, 'liveblog/loaded', host),
  writeTimes,
  follow,
};
