/** The address below the script's own, and the hash (sha256, base64, without padding). */
export type Chunk = [file: string, hash?: string];

export interface Manifest {
  files: Chunk[];
  /** By entry the numbers of its files, its own first, and of files to load beside it. */
  entries: Record<string, [needs: number[], beside: number[]]>;
  texts: Record<string, unknown>;
  sheets: Record<string, string>;
}

/** Includes the texts of a language, if known. The manifest of a page's `first` widget has the shared files. */
export const manifestFile = (entry: string, language: string, build: string, isFirst: boolean): string =>
  `c/${[!isFirst && 'more', entry, language, build].filter(Boolean).join('-')}.json`;
