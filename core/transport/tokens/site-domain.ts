/** Which site the reader's session is of: the state knows by the page, and says it here to what stands below it. */
let domainOf = () => location.hostname;

export const siteDomain = (): string => domainOf();

export function readSiteDomainBy(way: () => string): void {
  domainOf = way;
}
