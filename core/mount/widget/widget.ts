/**
 * A widget's descriptor, `components/<widget>/<widget>.widget.ts` (design decision 15). Build, documents, server and
 * browser read it, so nothing in it touches the DOM or React; its parts stand behind `import()`.
 */
import type { SectionModule } from '../../contract/section-modules';
import type { FactsModule } from './facts';
import type { Settings, SettingsOf } from './settings';

/** When it shows: within 500 px of the view, unless it says more (specification §2 "Loading triggers"). */
export interface Due {
  /** After this long, although it is out of view. */
  timeoutMs?: number;
  /** When something asks for it, whether in view or not. */
  onDemand?: boolean;
}

/** `<div data-widget="…">` of older pages (host contract 6.3). */
export interface LegacyMount {
  /** What `data-widget` says. */
  type: string;
  /** Attribute of the element by attribute of the `div`. */
  attributes: Record<string, string>;
  /** Attributes the element gets whatever the `div` says. */
  fixed?: Record<string, string>;
  /** Attributes it gets where the `div` has a class. */
  classes?: Record<string, Record<string, string>>;
}

/** How it is drawn on the server, before any script runs (design decision 2). */
export interface Painted<S extends Settings = Settings> {
  /** Format of its facts: what was painted in another one is drawn afresh. */
  format: number;
  /**
   * It shows what belongs to a container, its own or the page's, and is not painted without one; `optional`: one only
   * makes a difference.
   */
  hasContainer?: boolean | 'optional';
  /** What that container holds: comments, unless it says another kind of content. */
  kind?: 'interaction' | 'livechat' | 'livestories' | 'livequestions' | 'reviews';
  /** Its root shows nothing: of the sheets it needs its own alone. */
  isBare?: boolean;
  /** Seconds a fragment serves: in a browser, in caches in front, and there while a new one is on its way. */
  cache?: { browser: number; shared: number; stale: number };
  /** Attributes that its first look does not depend on. */
  unseen?: readonly (keyof S & string)[];
  /** Attributes that are drawn as text, as they are written, and change nothing else: a drawing is one for all their texts. */
  verbatim?: readonly (keyof S & string)[];
  /** Keys of its area whose texts are needed before React is there. */
  texts?: RegExp;
  /** Key of the text of the next-page link, for readers without scripts. Without this key the list has one page. */
  pages?: string;
  /** How the server reads what it is drawn from; without it, it is drawn from its attributes alone. */
  facts?(): Promise<FactsModule<S>>;
  /** Puts its facts into the store, for its drawing on the server and in the browser (core/mount/painted/seeding.ts). */
  seed?(): Promise<{ seeding: object }>;
  /** What goes on in its painted root before React (core/mount/widget/reading.ts). */
  reading?(): Promise<{ reading: object }>;
  /** Classes that `reading` puts into the root: their rules come with a fragment, although nothing in it has them yet. */
  classesOfReading?: readonly string[];
}

export interface Widget<S extends Settings = Settings> {
  /** `vf-` and the name of its folder. */
  tag: `vf-${string}`;
  aliases?: readonly string[];
  legacy?: LegacyMount | readonly LegacyMount[];
  due?: Due;
  /** Its texts; none when it draws no words. */
  area?: string;
  /** What a section switches it off with; without it, nothing does. */
  module?: SectionModule;
  settings: S;
  /** Classes of the element itself and of the first box inside. */
  rootClass?: string;
  /** Its component puts the root class on the element and takes it away. */
  marksItself?: boolean;
  /** It leads to the tray by itself: its page gets one the moment somebody wants it, and no floating trigger. */
  opensTray?: boolean;
  /** Its loads, views and clicks have records named after its tag: CONVERSATION_STARTER_VIEW (host contract 2.2). */
  isCounted?: boolean;
  /** KB (brotli) it may add to a page, where the design's numbers allow it more than others. */
  budgetKb?: number;
  painted?: Painted<S>;
  /** Named as the folder is: `TopicFollow` in `topic-follow.tsx`. */
  component(): Promise<Record<string, (settings: SettingsOf<S>) => unknown>>;
  starter?(): Promise<{ start(): void }>;
}

export const widget = <S extends Settings>(made: Widget<S>): Widget<S> => made;
