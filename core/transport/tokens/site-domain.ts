/** Site of the session; the state knows it from the page and sets it here. */
let domainOf = () => location.hostname;

export const siteDomain = (): string => domainOf();

export function readSiteDomainBy(way: () => string): void {
  domainOf = way;
}
