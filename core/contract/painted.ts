/**
 * What a painted widget carries: the facts its markup was drawn from, as JSON inside its shadow root, so that React can
 * take the very same nodes over. The same bytes for every guest of a language (design decision 2).
 */
import type { PublicSettings, SectionNode, SiteSettings } from './site';
import type { SlimList, SlimUser } from './slim';

/** Widgets that can be painted, by what follows `vf-` in their tag; a new one is a line here and one in the renderer. */
export const paintable = ['conversations', 'conversations-count', 'tray-trigger'] as const;
export type Paintable = (typeof paintable)[number];

/** Attribute of the `<script type="application/json">` that holds the state, last in the painted root. */
export const STATE_ATTRIBUTE = 'data-vf-state';
/** Attribute of the `<style>` with what first paint needs; goes when the shared sheets are adopted. */
export const STYLE_ATTRIBUTE = 'data-vf-first';

export interface PaintedState {
  /** Format; a painted root of another one is drawn afresh. */
  v: 2;
  widget: Paintable;
  /** The clock its relative times were told by, in ms. */
  now: number;
  /** The language it was drawn in; a name of core/base/i18n/languages.ts. */
  lang: string;
  /** Attributes it was drawn with, normalised, as the tag writes them: `{ limit: '20' }`. */
  attributes: Record<string, string>;
  /** Less what is at its default. */
  settings: Omit<PublicSettings, keyof SiteSettings> & Partial<SiteSettings>;
  sectionTree: SectionNode;
  /** The container the page asked for; '' for a widget without one. */
  container_id: string;
  /** The first page as REST gives it, less the usual; null while nobody made the container, or for a widget that shows none. */
  list: SlimList | null;
  /** Who wrote and who is answered, as the users' route gives them, less the usual and what they count. */
  users: SlimUser[];
  /** For the count alone. */
  count?: number;
  /**
   * Words that are needed before React is there, in its language: for conversations what announces new
   * comments and tells times, by their keys in the pack (`new_comments_one`, `ago_minute_other`, `months`, …), for all
   * `failed`, which is `settings.error.error_fetching`.
   */
  texts?: Record<string, string>;
}
