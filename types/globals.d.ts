/** What the page and the script share (HOST-API.md 1). Everything is the page's to change. */
interface Window {
  vfQ?: Array<() => unknown>;
  vfAsyncInit?: unknown;
  vfLoaded?: boolean;
  vf?: unknown;
  viafoura?: unknown;
  vfConfig?: { api?: string; debug?: boolean };
}
