/** Adds the share medium to an article's address, for the publisher (specification §2, §3 "Share links"). */
export function withMedium(address: string, medium: string): string {
  const url = new URL(address);
  url.searchParams.set('__vfz', `medium=${medium}`);
  return url.href;
}
