/** What the build makes of files that are no scripts. */
declare module '*.css' {
  /** One constructable sheet, shared by every root that adopts it. */
  const sheet: CSSStyleSheet;
  export default sheet;
}

declare module 'virtual:packs' {
  /** Loads a language pack; by `<lang>/<area>`, such as `en/base`. */
  export const packs: Record<string, () => Promise<{ default: Record<string, Record<string, string>> }>>;
}

declare module 'virtual:manifest' {
  /** A chunk: its address below the script's own, and its hash (sha256, base64). */
  export type Chunk = [file: string, hash: string];
  /** Every chunk by number, and by entry name the chunks to fetch for it, its own first. */
  export const chunks: Chunk[];
  export const entries: Record<string, number[]>;
}
