/**
 * Containers that are painted and not loaded, whose layer is asked for along with others; the loader's side sets
 * `find`.
 */
let find: () => string[] = () => [];

export const alongWith = (): string[] => find();

export function askAlongFor(containers: () => string[]): void {
  find = containers;
}
