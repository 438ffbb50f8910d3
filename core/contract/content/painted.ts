/** JSON of a painted widget: its facts, the same bytes for all guests of a language (design decision 2). */
import type { PublicSettings, SectionNode, SiteSettings } from '../sites/site';

/** Attribute of the `<script type="application/json">` that holds the state, last in the painted root. */
export const STATE_ATTRIBUTE = 'data-vf-state';
/** Attribute of the `<style>` for first paint; removed when the shared sheets are adopted. */
export const STYLE_ATTRIBUTE = 'data-vf-first';
/** Attribute of a control that works before React is loaded: pressing it does not load React. */
export const LIGHT_ATTRIBUTE = 'data-vf-light';
/** Marks the element on a page without ads (host contract 7): the sheets reserve no space for them. */
export const WITHOUT_ADS = 'data-vf-no-ads';

/** A painted root with another format is rendered again. */
export const STATE_FORMAT = 3;

export interface PaintedState<Facts = unknown> {
  v: typeof STATE_FORMAT;
  widget: string;
  /** Format of the facts, from the widget's descriptor. */
  format: number;
  /** Reference time of the rendered relative times, in ms. */
  now: number;
  /** Language of the rendered texts; a name of core/base/i18n/languages.ts. */
  lang: string;
  /** Attributes the widget was rendered with, normalized, as the tag writes them: `{ limit: '20' }`. */
  attributes: Record<string, string>;
  /** Without members at their default. A bare widget carries no settings, because a page has many of them. */
  settings: Omit<PublicSettings, keyof SiteSettings> & Partial<SiteSettings>;
  /** Absent when only the section's names are known, not the site's settings. */
  sectionTree?: SectionNode;
  /** Container the page requested; '' for a widget without one. */
  container_id: string;
  /** Accounts of the page's authors: requested by the page, and known to the server; absent when there are none. */
  owners?: string[];
  /** Absent for a widget rendered from its attributes alone. */
  facts: Facts;
  /** Texts needed before React is loaded, by key: those named in its descriptor, `failed` and `outdated`. */
  texts?: Record<string, string>;
}
