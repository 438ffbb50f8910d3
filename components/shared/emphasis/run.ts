/** A run of a text; `at` is its position in the whole text, which mentions refer to. */
export interface Run {
  text: string;
  at: number;
}
