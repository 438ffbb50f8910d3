import { MINUTE_MS } from '../../contract/values/durations';

/** Offers a text as a download, as if the reader had pressed a link to a file. */
export function saveFile(name: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // A browser may ask where to save the file before it reads the address.
  setTimeout(() => URL.revokeObjectURL(href), MINUTE_MS);
}

/** Opens an address in another tab, or downloads it if it is an attachment. */
export function openFile(href: string): void {
  Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener' }).click();
}
