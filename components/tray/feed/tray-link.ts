/** Adds the medium to links in the feed (specification §2 "Analytics media names"; host contract 7). */

export function trayLink(address: string): string {
  const url = new URL(address);
  url.searchParams.set('__vfz', 'medium=tray_notification');
  return url.href;
}
