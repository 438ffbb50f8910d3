/**
 * What vf.js lends to the chunks: it hangs on `document`, because the loader is no module they could import.
 *
 * Absent in tests and wherever a chunk is used without vf.js; then every widget is due at once.
 */
const PORT = Symbol.for('vf.loader');

export interface LoaderPort {
  /** The origin that serves the API. */
  readonly origin: string;
  /** Where vf.js itself came from; chunks lie below it. */
  readonly base: string;
  /** The page's CSP nonce, '' when it has none. */
  readonly nonce: string;
  /** Calls back once the element's widget should show (the spec, §2 "Loading triggers"). @returns what takes it back. */
  whenDue(element: Element, show: () => void): () => void;
  /** Fetches and defines the widget of a tag. @throws ChunkLoadError */
  load(tag: string): Promise<void>;
}

type Holder = Document & { [PORT]?: LoaderPort };

export const loaderPort = (): LoaderPort | undefined => (document as Holder)[PORT];

export function lendLoaderPort(port: LoaderPort | undefined): void {
  (document as Holder)[PORT] = port;
}
