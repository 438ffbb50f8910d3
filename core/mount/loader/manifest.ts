/** What is fetched for a widget besides code, and where (build/manifests.mjs). */

/** A chunk: its address below the script's own, and its hash (sha256, base64, less its padding). */
export type Chunk = [file: string, hash?: string];

export interface Manifest {
  files: Chunk[];
  /** By entry the numbers of the files it needs, its own first, and of those to fetch beside it. */
  entries: Record<string, [needs: number[], beside: number[]]>;
  /** Language packs by `<language>/<area>`. */
  texts: Record<string, unknown>;
  /** The text of style sheets by file. */
  sheets: Record<string, string>;
}

/**
 * Where it is: with the texts of a language, when that is known. The build is the one that made this script. Of the
 * widgets of a page one is `first`: its manifest has what all of them share.
 */
export const manifestFile = (entry: string, language: string, build: string, isFirst: boolean): string =>
  `c/${[!isFirst && 'more', entry, language, build].filter(Boolean).join('-')}.json`;
