/** Puts a tray into a page that has thrown it away: a file of its own, which most pages never need. */
export function ensureTray(): void {
  import('../../core/mount/loader/complete-page').then((it) => it.ensureTray()).catch(console.error);
}
