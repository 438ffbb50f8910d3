/**
 * What a painted widget carries: the facts its markup was drawn from, as JSON inside its shadow root, so that React can
 * take the very same nodes over. The same bytes for every guest of a language (design decision 2).
 */
import type { PublicSettings, SectionNode, SiteSettings } from './site';

/** Attribute of the `<script type="application/json">` that holds the state, last in the painted root. */
export const STATE_ATTRIBUTE = 'data-vf-state';
/** Attribute of the `<style>` with what first paint needs; goes when the shared sheets are adopted. */
export const STYLE_ATTRIBUTE = 'data-vf-first';

/** Format of what stands around the facts; a painted root of another one is drawn afresh. */
export const STATE_FORMAT = 3;

export interface PaintedState<Facts = unknown> {
  v: typeof STATE_FORMAT;
  /** What follows `vf-` in its tag. */
  widget: string;
  /** Format of the facts, as the widget's descriptor has it. */
  format: number;
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
  /** The widget's own; absent for one drawn from its attributes alone. */
  facts: Facts;
  /**
   * Words that are needed before React is there, in its language, by their keys in the pack: those its descriptor names,
   * and `failed`, which is `settings.error.error_fetching`.
   */
  texts?: Record<string, string>;
}
