/** Painted containers whose layer is asked for along with others before they load; the loader's side sets `find`. */
let find: () => string[] = () => [];

export const alongWith = (): string[] => find();

export function askAlongFor(containers: () => string[]): void {
  find = containers;
}
