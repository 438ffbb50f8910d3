/**
 * What vf.js and the chunks lend each other: vf.js is no module they could import, so its side hangs on `document`.
 *
 * Absent in tests and wherever a chunk is used without vf.js; then every widget is due at once.
 */
const PORT = Symbol.for('vf.loader');

/** What vf.js lends. */
export interface LoaderPort {
  /** The origin that serves the API. */
  readonly origin: string;
  /** Where vf.js itself came from; chunks lie below it. */
  readonly base: string;
  /** The page's CSP nonce, '' when it has none. */
  readonly nonce: string;
  /** Calls back once the element's widget should show (the spec, §2 "Loading triggers"). @returns what takes it back. */
  whenDue(element: Element, show: () => void): () => void;
  /** Fetches an entry: a tag's widget, which then is defined, or `core`. @throws Error named ChunkLoadError */
  load(name: string): Promise<unknown>;
  /** Tells the page that everything is there, or gone for a while: runs what it queued. */
  setReady(isReady: boolean): void;
  /** Looks through the document for widgets once more. */
  rescan(): void;
  /** Ends this instance: the script is being loaded anew. */
  end(): void;
}

/** What the core chunk exports. */
export interface CorePort {
  /** Starts the page's life; resolves at the first ready, or when the first setup failed. */
  begin(port: LoaderPort): Promise<void>;
  /** Puts today's element into a legacy mount. */
  modernise(mount: Element): void;
  /** Somebody wants the tray: sees to it that there is one, and that it loads. */
  wakeTray(port: LoaderPort): void;
  /** Runs a method of `window.vf` by its path. */
  call(path: string, args: unknown[]): Promise<unknown>;
  /** Tears down what this loader began. */
  end(port: LoaderPort): void;
}

type Holder = Document & { [PORT]?: LoaderPort };

export const loaderPort = (): LoaderPort | undefined => (document as Holder)[PORT];

export function lendLoaderPort(port: LoaderPort | undefined): void {
  (document as Holder)[PORT] = port;
}
