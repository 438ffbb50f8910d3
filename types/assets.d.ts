/** What the build makes of files that are no scripts. */
declare module '*.css' {
  /** Where the built file lies, below the script's own address; in tests the sheet itself (core/mount/element/sheets.ts). */
  const sheet: CSSStyleSheet | string;
  export default sheet;
}

declare module 'virtual:packs' {
  /** Loads a language pack; by `<lang>/<area>`, such as `en/base`. */
  export const packs: Record<string, () => Promise<{ default: Record<string, Record<string, string>> }>>;
}

declare module 'virtual:emoji' {
  import type { Language } from '../core/base/i18n/languages';
  /** Loads what there is to choose from (build/emoji.mjs), in the languages there are data of. */
  export const emoji: Partial<Record<Language, () => Promise<{ default: string }>>>;
}

declare module 'virtual:manifest' {
  /** A chunk or a sheet: its address below the script's own, and a chunk's hash (sha256, base64). */
  export type Chunk = [file: string, hash?: string];
  /** Every chunk by number, and by entry name the chunks to fetch for it, its own first. */
  export const chunks: Chunk[];
  export const entries: Record<string, number[]>;
  /** Names a language pack's file: `<lang>-<area>-<hash>.js`. */
  export const packHash: string;
}

declare module 'virtual:first' {
  import type { Chunk } from 'virtual:manifest';
  /** The loader's chunk, and the manifest, which knows all others. */
  export const first: [Chunk, Chunk];
}
