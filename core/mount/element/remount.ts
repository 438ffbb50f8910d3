/** Remounts one widget; the rendering chunk sets the function. */
type Remount = (host: unknown) => void;

let remountWidget: Remount = () => {
  throw new TypeError('resetWidget needs an element of a widget in the page');
};

/** Remounts one element's widget. @throws TypeError when the element is no widget in the page (specification §5). */
export const remount: Remount = (host) => remountWidget(host);

export function remountBy(way: Remount): void {
  remountWidget = way;
}
