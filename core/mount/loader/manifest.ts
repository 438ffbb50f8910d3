/** The address below the script's own, and the hash (sha256, base64, less its padding). */
export type Chunk = [file: string, hash?: string];

export interface Manifest {
  files: Chunk[];
  /** By entry the numbers of the files it needs, its own first, and of those to fetch beside it. */
  entries: Record<string, [needs: number[], beside: number[]]>;
  texts: Record<string, unknown>;
  sheets: Record<string, string>;
}

/** With the texts of a language, when that is known. The manifest of a page's `first` widget has what all share. */
export const manifestFile = (entry: string, language: string, build: string, isFirst: boolean): string =>
  `c/${[!isFirst && 'more', entry, language, build].filter(Boolean).join('-')}.json`;
