/** An article's address with the name of what led there, for the publisher's own counting (specification §2, §3 "Share links"). */
export function withMedium(address: string, medium: string): string {
  const url = new URL(address);
  url.searchParams.set('__vfz', `medium=${medium}`);
  return url.href;
}
