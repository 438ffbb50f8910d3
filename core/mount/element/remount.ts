/** Mounting one widget anew; the chunk that draws sets how. */
type Remount = (host: unknown) => void;

let remountWidget: Remount = () => {
  throw new TypeError('resetWidget needs an element of a widget in the page');
};

/** Mounts one element's widget anew. @throws TypeError when it is no widget in the page (specification §5). */
export const remount: Remount = (host) => remountWidget(host);

export function remountBy(way: Remount): void {
  remountWidget = way;
}
