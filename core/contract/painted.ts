/** A painted widget's JSON: the facts it was drawn from, the same bytes for all guests of a language (design decision 2). */
import type { PublicSettings, SectionNode, SiteSettings } from './site';

/** Attribute of the `<script type="application/json">` that holds the state, last in the painted root. */
export const STATE_ATTRIBUTE = 'data-vf-state';
/** Attribute of the `<style>` with what first paint needs; goes when the shared sheets are adopted. */
export const STYLE_ATTRIBUTE = 'data-vf-first';
/** Attribute of a control that does its work before React is there: pressing it asks for no React. */
export const LIGHT_ATTRIBUTE = 'data-vf-light';
/** Marks the element on a page that wants no ads (host contract 7): the sheets keep no room for them. */
export const WITHOUT_ADS = 'data-vf-no-ads';

/** A painted root of another format is drawn afresh. */
export const STATE_FORMAT = 3;

export interface PaintedState<Facts = unknown> {
  v: typeof STATE_FORMAT;
  widget: string;
  /** Format of the facts, as the widget's descriptor has it. */
  format: number;
  /** The moment its relative times were drawn for, in ms. */
  now: number;
  /** The language it was drawn in; a name of core/base/i18n/languages.ts. */
  lang: string;
  /** Attributes it was drawn with, normalised, as the tag writes them: `{ limit: '20' }`. */
  attributes: Record<string, string>;
  /** Less what is at its default. A bare widget carries none: a page has many of them. */
  settings: Omit<PublicSettings, keyof SiteSettings> & Partial<SiteSettings>;
  /** Absent where the settings are not those of the site, but its names alone. */
  sectionTree?: SectionNode;
  /** The container the page asked for; '' for a widget without one. */
  container_id: string;
  /** Authors of the page by their accounts: as the page asks for it, and as the server knows them; absent when there are none. */
  owners?: string[];
  /** Absent for a widget drawn from its attributes alone. */
  facts: Facts;
  /** Texts needed before React is there, by their keys: those its descriptor names, `failed` and `outdated`. */
  texts?: Record<string, string>;
}
