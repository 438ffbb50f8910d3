/**
 * A widget's descriptor, `components/<widget>/<widget>.widget.ts` (design decision 15). Build, documents, server and
 * browser read it, so it neither touches the DOM nor React; its parts are behind `import()`.
 */
import type { SectionModule } from '../../contract/sites/section-modules';
import type { FactsModule } from './facts';
import type { Settings, SettingsOf } from './settings';

/** Reasons to load a widget that is not within 500 px of the view (specification §2 "Loading triggers"). */
export interface Due {
  /** Loads after this time, even out of view. */
  timeoutMs?: number;
  /** Loads on request, in view or not. */
  onDemand?: boolean;
}

/** `<div data-widget="…">` of older pages (host contract 6.3). */
export interface LegacyMount {
  /** Value of `data-widget`. */
  type: string;
  /** Attribute of the element by attribute of the `div`. */
  attributes: Record<string, string>;
  /** Attributes that the element always gets. */
  fixed?: Record<string, string>;
  /** Attributes that the element gets if the `div` has a class. */
  classes?: Record<string, Record<string, string>>;
}

/** Rendering on the server, before any script runs (design decision 2). */
export interface Painted<S extends Settings = Settings> {
  /** Format of the widget's facts: a widget painted in another format is rendered without hydration. */
  format: number;
  /**
   * Content of a container, its own or the page's, without which it is not painted; `optional`: a container only makes
   * a difference.
   */
  hasContainer?: boolean | 'optional';
  /** Kind of content in that container; comments if absent. */
  kind?: 'interaction' | 'livechat' | 'livestories' | 'livequestions' | 'reviews';
  /** The root shows nothing, so the widget needs only its own sheets. */
  isBare?: boolean;
  /** Seconds a fragment is valid: in a browser, in shared caches, and there while a new one is being loaded. */
  cache?: { browser: number; shared: number; stale: number };
  /** Attributes that the first render does not depend on. */
  unseen?: readonly (keyof S & string)[];
  /** Attributes rendered as text, unchanged and without other effects: one render serves all their texts. */
  verbatim?: readonly (keyof S & string)[];
  /** Keys of the widget's texts that are needed before hydration. */
  texts?: RegExp;
  /** Key of the text of the next-page link, for readers without scripts. Without this key the list has one page. */
  pages?: string;
  /** Reads the facts on the server; without it, the widget is rendered from its attributes only. */
  facts?(): Promise<FactsModule<S>>;
  /** Puts the widget's facts into the store, for rendering on both sides (core/mount/painted/seeding.ts). */
  seed?(): Promise<{ seeding: object }>;
  /** Code for the painted root before hydration (core/mount/widget/reading.ts). */
  reading?(): Promise<{ reading: object }>;
  /** Classes that `reading` adds to the root: a fragment includes their rules, although it does not use them yet. */
  classesOfReading?: readonly string[];
}

export interface Widget<S extends Settings = Settings> {
  /** `vf-` and the name of the widget's folder. */
  tag: `vf-${string}`;
  aliases?: readonly string[];
  legacy?: LegacyMount | readonly LegacyMount[];
  due?: Due;
  /** Area of the widget's texts; absent if it has none. */
  area?: string;
  /** Module by which a section switches it off; absent: always on. */
  module?: SectionModule;
  settings: S;
  /** Classes of the element itself and of the first box inside. */
  rootClass?: string;
  /** Its component adds the root class to the element and removes it. */
  marksItself?: boolean;
  /** The widget opens the tray itself, so a page with only this widget gets no floating trigger. */
  opensTray?: boolean;
  /** Its loads, views and clicks have records named after its tag: CONVERSATION_STARTER_VIEW (host contract 2.2). */
  isCounted?: boolean;
  /** KB (brotli) it may add to a page, if the design allows more than for others. */
  budgetKb?: number;
  painted?: Painted<S>;
  /** Named like the folder: `TopicFollow` in `topic-follow.tsx`. */
  component(): Promise<Record<string, (settings: SettingsOf<S>) => unknown>>;
  starter?(): Promise<{ start(): void }>;
}

export const widget = <S extends Settings>(made: Widget<S>): Widget<S> => made;
