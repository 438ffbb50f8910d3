/** A run of a text; `at` is its position in the whole text, which mentions count by. */
export interface Run {
  text: string;
  at: number;
}
