/** Checks whether an address is this page's, ignoring tracking parameters. */
export function isThisPage(address: string): boolean {
  if (!address) return false;
  const [there, here] = [new URL(address), new URL(location.href)];
  for (const { searchParams } of [there, here]) searchParams.delete('__vfz');
  return there.origin + there.pathname + there.search === here.origin + here.pathname + here.search;
}
