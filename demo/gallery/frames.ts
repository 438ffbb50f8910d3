/**
 * Every widget in every state, scheme and direction, as data: the gallery's index links them, the tests walk through
 * them. A finished frame has `<html data-frame="ready">` (or `"failed: …"` when a state could not be reached).
 */
import { articleStates } from './article-states';
import { empty, few, type State } from './state';
import { widgetNames } from './widget-names';

export const themes = ['light', 'dark'] as const;
export const directions = ['ltr', 'rtl'] as const;
/** Source of the texts: a language, or a pseudo-language, which reveals texts outside the packs. */
export const texts = ['real', 'pseudo'] as const;
/** Widths of the container to check, in px. */
export const widths = [320, 480, 768, 1440] as const;

export type Theme = (typeof themes)[number];
type Texts = (typeof texts)[number];
export type Direction = (typeof directions)[number];
/** States of widgets that have more than one. */
const more: Record<string, readonly State[]> = {
  conversations: [
    { name: 'loading', ...few },
    { name: 'empty', ...empty },
    { name: 'few', ...few },
    { name: 'long', container: 'wrackline-1044' },
    { name: 'deep', container: 'gallery-deep' },
    { name: 'stubs', container: 'gallery-stubs' },
    { name: 'featured', container: 'gallery-featured' },
    { name: 'closed', container: 'gallery-closed' },
    { name: 'error', ...few },
    { name: 'offline', ...few },
    { name: 'guest-writing', ...few },
    { name: 'guest-name', ...few },
    { name: 'writing-picture', role: 'reader', ...few },
    { name: 'writing-emoji', role: 'reader', ...few },
    { name: 'writing-refused', role: 'reader', ...few },
    { name: 'signed-in', role: 'reader', ...few },
    { name: 'muted', role: 'reader', ...few },
    { name: 'profile', ...few },
    { name: 'search', ...few },
    { name: 'preview', container: 'gallery-preview' },
    { name: 'ads', ...few },
    { name: 'signed-in-empty', role: 'reader', ...empty },
    { name: 'staff', role: 'moderator', ...few },
    { name: 'staff-hidden', role: 'moderator', container: 'gallery-stubs' },
    { name: 'staff-menu', role: 'moderator', ...few },
    { name: 'staff-ban', role: 'moderator', ...few },
    { name: 'staff-bans', role: 'moderator', ...few },
    { name: 'staff-why', role: 'moderator', container: 'gallery-stubs' },
    { name: 'staff-queue', role: 'moderator', ...few },
    { name: 'staff-profiles', role: 'moderator', ...few },
    { name: 'staff-history', role: 'moderator', ...few },
    { name: 'staff-settings', role: 'moderator', ...few },
    { name: 'painted', isIncluded: true, ...few },
    { name: 'painted-news', isIncluded: true, ...few },
    { name: 'painted-still', isIncluded: true, isStill: true, ...few },
  ],
  livestory: [
    { name: 'live', container: 'gallery-blog' },
    { name: 'painted', isIncluded: true, container: 'gallery-blog' },
    { name: 'painted-still', isIncluded: true, isStill: true, container: 'gallery-blog' },
    { name: 'upcoming', isIncluded: true, container: 'gallery-blog-upcoming' },
    { name: 'paused', isIncluded: true, container: 'gallery-blog-paused' },
    { name: 'ended', isIncluded: true, container: 'gallery-blog-ended' },
    { name: 'empty', container: 'gallery-empty' },
    { name: 'reader', role: 'reader', container: 'gallery-blog' },
    { name: 'newsroom', role: 'moderator', container: 'gallery-blog' },
    { name: 'newsroom-notify', role: 'moderator', container: 'gallery-blog' },
    { name: 'newsroom-settings', role: 'moderator', container: 'gallery-blog' },
    { name: 'newsroom-schedule', role: 'moderator', container: 'gallery-blog' },
    { name: 'newsroom-correcting', role: 'moderator', container: 'gallery-blog' },
    { name: 'newsroom-offline', role: 'moderator', container: 'gallery-blog' },
    { name: 'replies', role: 'reader', container: 'gallery-blog' },
    { name: 'replies-ended', role: 'reader', container: 'gallery-blog-ended' },
    { name: 'error', container: 'gallery-blog' },
    { name: 'ads', container: 'gallery-blog' },
  ],
  'conversations-count': [
    { name: 'none', ...empty },
    { name: 'few', ...few },
    { name: 'long', container: 'wrackline-1044' },
  ],
  'tray-trigger': [
    { name: 'guest', ...few },
    { name: 'signed-in', role: 'reader', ...few },
    { name: 'floating', ...few },
  ],
  'push-opt-in': [
    { name: 'asking', role: 'reader', ...few },
    { name: 'on', role: 'reader', ...few },
    { name: 'failed', role: 'reader', ...few },
    { name: 'window', role: 'reader', ...few },
    { name: 'off', role: 'reader', ...few },
    { name: 'blocked', role: 'reader', ...few },
  ],
  'topic-follow': [
    { name: 'guest', ...few },
    { name: 'counted', ...few },
    { name: 'followed', role: 'reader', ...few },
  ],
  tray: [
    { name: 'login', ...few },
    { name: 'login-networks', ...few },
    { name: 'login-refused', ...few },
    { name: 'sign-up', ...few },
    { name: 'sign-up-errors', ...few },
    { name: 'forgotten', ...few },
    { name: 'signed-in', role: 'reader', ...few },
    { name: 'staff', role: 'moderator', ...few },
    { name: 'account', role: 'reader', ...few },
    { name: 'account-picture', role: 'reader', ...few },
    { name: 'account-waiting', role: 'reader', ...few },
    { name: 'account-address', role: 'reader', ...few },
    { name: 'account-erase', role: 'reader', ...few },
    { name: 'account-failed', role: 'reader', ...few },
    { name: 'feed', role: 'reader', ...few },
    { name: 'feed-kinds', role: 'reader', ...few },
    { name: 'feed-guest', ...few },
    { name: 'feed-recommended', ...few },
    { name: 'feed-empty', role: 'reader', ...few },
    { name: 'feed-error', role: 'reader', ...few },
    { name: 'feed-loading', role: 'reader', ...few },
    { name: 'feed-offline', role: 'reader', ...few },
    { name: 'feed-many', role: 'reader', ...few },
    { name: 'person', role: 'reader', ...few },
    { name: 'person-error', role: 'reader', ...few },
    { name: 'person-loading', role: 'reader', ...few },
    { name: 'following', role: 'reader', ...few },
    { name: 'muted', role: 'reader', ...few },
    { name: 'community', role: 'reader', ...few },
    { name: 'community-empty', ...few },
    { name: 'community-loading', ...few },
    { name: 'community-error', ...few },
    { name: 'settings', role: 'reader', ...few },
    { name: 'settings-returned', role: 'reader', ...few },
    { name: 'settings-loading', role: 'reader', ...few },
    { name: 'settings-error', role: 'reader', ...few },
    { name: 'settings-guest', ...few },
  ],
  poll: [
    { name: 'loading', container: 'gallery-poll' },
    { name: 'open', container: 'gallery-poll', containerAr: 'gallery-poll-ar' },
    { name: 'voted', container: 'gallery-poll', containerAr: 'gallery-poll-ar' },
    { name: 'members', container: 'gallery-poll-members' },
    { name: 'error', container: 'gallery-poll' },
    { name: 'offline', container: 'gallery-poll' },
    { name: 'multiple', container: 'gallery-poll-multiple' },
    { name: 'ranked', container: 'gallery-poll-ranked' },
    { name: 'stars', container: 'gallery-poll-stars' },
    { name: 'nps', container: 'gallery-poll-nps' },
    { name: 'hidden', container: 'gallery-poll-later' },
    { name: 'closed', isIncluded: true, container: 'gallery-poll-closed' },
    { name: 'painted', isIncluded: true, container: 'gallery-poll-always', containerAr: 'gallery-poll-always-ar' },
    { name: 'painted-still', isIncluded: true, isStill: true, container: 'gallery-poll' },
    { name: 'staff', role: 'moderator', container: 'gallery-poll' },
    { name: 'staff-editor', role: 'moderator', container: 'gallery-empty' },
  ],
  livechat: [
    { name: 'few', container: 'gallery-chat', containerAr: 'gallery-chat-ar' },
    { name: 'empty', container: 'gallery-chat-empty' },
    { name: 'closed', container: 'gallery-chat-closed' },
    { name: 'painted', container: 'gallery-chat', containerAr: 'gallery-chat-ar', isIncluded: true },
    { name: 'signed-in', role: 'reader', container: 'gallery-chat' },
    { name: 'answering', role: 'reader', container: 'gallery-chat' },
    { name: 'writing-slow', role: 'reader', container: 'gallery-chat' },
    { name: 'banned', role: 'reader', container: 'gallery-chat' },
    { name: 'menu', role: 'reader', container: 'gallery-chat' },
    { name: 'reading', container: 'gallery-chat' },
    { name: 'offline', container: 'gallery-chat' },
    { name: 'error', container: 'gallery-chat' },
    { name: 'staff', role: 'moderator', container: 'gallery-chat' },
    { name: 'staff-menu', role: 'moderator', container: 'gallery-chat' },
    { name: 'staff-settings', role: 'moderator', container: 'gallery-chat' },
  ],
  livequestions: [
    { name: 'few', container: 'gallery-questions' },
    { name: 'loading', container: 'gallery-questions' },
    { name: 'empty', container: 'gallery-questions-empty' },
    { name: 'early', container: 'gallery-questions-early' },
    { name: 'closed', container: 'gallery-questions-closed' },
    { name: 'answered', container: 'gallery-questions' },
    { name: 'merged', container: 'gallery-questions' },
    { name: 'error', container: 'gallery-questions' },
    { name: 'offline', container: 'gallery-questions' },
    { name: 'painted', container: 'gallery-questions', isIncluded: true },
    { name: 'similar', role: 'reader', container: 'gallery-questions' },
    { name: 'signed-in', role: 'reader', container: 'gallery-questions' },
    { name: 'host', role: 'moderator', container: 'gallery-questions' },
    { name: 'host-answering', role: 'moderator', container: 'gallery-questions' },
    { name: 'host-menu', role: 'moderator', container: 'gallery-questions' },
    { name: 'host-settings', role: 'moderator', container: 'gallery-questions' },
  ],
  ...articleStates,
};

/** Every widget; a widget without states here is shown with few comments. */
const states = new Map(widgetNames.map((name) => [name, more[name] ?? [{ name: 'few', ...few }]]));

export const widgets: readonly string[] = [...states.keys()];
export const statesOf = (widget: string): readonly State[] => states.get(widget) ?? [];

export interface Frame {
  widget: string;
  state: State;
  theme: Theme;
  dir: Direction;
  /** By default `real`; tests walk only through those frames. */
  texts?: Texts;
  /** Path and query under the server's address. */
  url: string;
}

export const frameUrl = (widget: string, state: string, theme: Theme, dir: Direction): string =>
  `/gallery/frame?${new URLSearchParams({ widget, state, theme, dir })}`;

export const frames: readonly Frame[] = widgets.flatMap((widget) =>
  statesOf(widget).flatMap((state) =>
    themes.flatMap((theme) =>
      directions.map((dir) => ({ widget, state, theme, dir, url: frameUrl(widget, state.name, theme, dir) })),
    ),
  ),
);

export function findFrame(query: Record<string, string | undefined>): Frame | undefined {
  const frame = frames.find(
    ({ widget, state, theme, dir }) =>
      widget === query.widget &&
      state.name === query.state &&
      theme === (query.theme ?? 'light') &&
      dir === (query.dir ?? 'ltr'),
  );
  return frame && { ...frame, texts: texts.find((one) => one === query.texts) ?? 'real' };
}
