/** The conversations that are in the page and not loaded by anybody: who knows of them says so here. */
let find: () => string[] = () => [];

/** Container uuids to ask the personal layer for along with others. */
export const alongWith = (): string[] => find();

export function askAlongFor(containers: () => string[]): void {
  find = containers;
}
