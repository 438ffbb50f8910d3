/** Painted containers whose layer is requested together with others before they load; the loader sets `find`. */
let find: () => string[] = () => [];

export const alongWith = (): string[] => find();

export function askAlongFor(containers: () => string[]): void {
  find = containers;
}
