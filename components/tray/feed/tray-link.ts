/** Links out of the feed say where they come from (specification §2 "Analytics media names"; host contract 7). */

export function trayLink(address: string): string {
  const url = new URL(address);
  url.searchParams.set('__vfz', 'medium=tray_notification');
  return url.href;
}

/** Whatever its query says of how somebody came there. */
export function isThisPage(address: string): boolean {
  if (!address) return false;
  const [there, here] = [new URL(address), new URL(location.href)];
  for (const { searchParams } of [there, here]) searchParams.delete('__vfz');
  return there.origin + there.pathname + there.search === here.origin + here.pathname + here.search;
}
