/** The used part of `diff`; the package has no types of its own. */
declare module 'diff' {
  interface Change {
    value: string;
    added?: boolean;
    removed?: boolean;
  }
  export function diffWordsWithSpace(
    before: string,
    after: string,
    options: { maxEditLength: number },
  ): Change[] | undefined;
}
