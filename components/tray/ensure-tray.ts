/** Inserts a tray into a page that has removed it: a separate file, which most pages never need. */
export function ensureTray(): void {
  import('../../core/mount/loader/complete-page').then((it) => it.ensureTray()).catch(console.error);
}
