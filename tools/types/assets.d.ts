/** Modules that the build makes of files other than scripts. */
declare module '*.css' {
  /** Address of the built file, below the script's own; in tests the sheet itself (core/mount/element/sheets.ts). */
  const sheet: CSSStyleSheet | string;
  export default sheet;
}

declare module 'virtual:packs' {
  /** Loads a language pack; by `<lang>/<area>`, such as `en/base`. */
  export const packs: Record<string, () => Promise<{ default: Record<string, Record<string, string>> }>>;
}

declare module 'virtual:packs/*' {
  /** Loads the pack of the area; by language. */
  export const packs: Record<string, () => Promise<{ default: Record<string, Record<string, string>> }>>;
}

declare module 'virtual:emoji' {
  import type { Language } from '../../core/base/i18n/languages';
  /** Loads the emoji to choose from (tools/build/emoji.mjs), in the languages that have data. */
  export const emoji: Partial<Record<Language, () => Promise<{ default: string }>>>;
}

/** Generated from the widgets' descriptors (tools/build/widgets.mjs). */
declare module 'virtual:widgets' {
  /** Every widget, separated by blanks, in the row format of tools/build/widgets.mjs. */
  export const rows: string;
}

declare module 'virtual:painted-tags' {
  /** Painting digit of the tag at each position (core/mount/loader/painted-tags.ts). */
  export const places: string;
  export const factor: number;
}

declare module 'virtual:mounts' {
  /** Element of each mount, by its `data-widget`. */
  export const mounts: Record<
    string,
    {
      tag: string;
      /** Attributes of the element that the mount may have; absent for a type that is no name of the element. */
      settings?: string[];
      attributes: Record<string, string>;
      isOlder?: boolean;
      fixed?: Record<string, string>;
      classes?: Record<string, Record<string, string>>;
    }
  >;
}

declare module 'virtual:opening' {
  /** Finds the widgets whose pages get a tray when a reader needs it, including older mounts. */
  export const opening: string;
}

declare module 'virtual:root-classes' {
  /** All root classes, in no particular order: `['vf-poll', 'vf-tray']`. */
  export const rootClasses: string[];
}

declare module 'virtual:readings' {
  import type { ReadingModule } from '../../core/mount/widget/reading';
  /** Code for painted roots before React, by widget, with the format of its facts. */
  export const readings: Record<string, { format: number; load: () => Promise<ReadingModule> }>;
}

declare module 'virtual:drawn' {
  import type { ComponentType } from 'react';
  import type { Seeding } from '../../core/mount/painted/seeding';
  import type { Widget } from '../../core/mount/widget/widget';

  interface Drawn extends Omit<Widget, 'component'> {
    component: ComponentType<Record<string, unknown>>;
    seeding?: Seeding;
  }
  /** The widgets that can be painted, by name, each with its component. */
  export const drawn: Record<string, Drawn>;
}

declare module 'virtual:element/*' {
  /** Resolves once the widget's tag is defined. */
  export const ready: Promise<void>;
  /** Defines a widget that is shown on demand. */
  export const define: () => Promise<void>;
}

declare module 'virtual:first' {
  import type { Chunk } from '../../core/mount/loader/manifest';
  /** The loader's chunk, and the name of the build, which is part of manifests' addresses. */
  export const first: [loader: Chunk, build: string];
}
