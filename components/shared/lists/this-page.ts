/** Whether an address is this page's, whatever its query says of how somebody came there. */
export function isThisPage(address: string): boolean {
  if (!address) return false;
  const [there, here] = [new URL(address), new URL(location.href)];
  for (const { searchParams } of [there, here]) searchParams.delete('__vfz');
  return there.origin + there.pathname + there.search === here.origin + here.pathname + here.search;
}
