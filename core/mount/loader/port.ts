/**
 * What vf.js and the chunks lend each other, by way of core/base/script.
 *
 * Absent in tests and wherever a chunk is used without vf.js; then every widget is due at once.
 */
import { lendScript, lentScript, type Script } from '../../base/script/script';
import type { LendsPainted } from '../../state/painted/painted-states';

/** A painted fragment on its way. */
export interface Fragment {
  address: string;
  answer: Promise<Response>;
}

/** What vf.js lends by itself. */
export interface EarlyPort extends Script {
  /** The build this script is of: manifests are found by it. */
  readonly build: string;
  /** What the page says of itself, by the name of a meta tag less its `vf:`; the core knows what `loadNewPage` said. */
  meta(name: string): string;
  /** Calls back once the element's widget should show (specification §2 "Loading triggers"). @returns what takes it back. */
  whenDue(element: Element, show: () => void, due: { timeoutMs?: number }): () => void;
  /** Calls `found` for each element of the selector, those that come later too. */
  watch(selector: string, found: (element: HTMLElement) => void): void;
  /** The address of the element's painted fragment; '' when there can be none. */
  addressOf(element: Element): string;
  /** Asks for the element's painted fragment; undefined when there can be none. */
  fetchFragment(element: Element): Fragment | undefined;
  /** Tells the page that everything is there, or gone for a while: runs what it queued. */
  setReady(isReady: boolean): void;
  /** Looks through the document for widgets once more. */
  rescan(): void;
  /** Ends this instance: the script is being loaded anew. */
  end(): void;
}

/** The same, once the loader's chunk has completed it. */
export interface LoaderPort extends Omit<EarlyPort, 'whenDue'>, LendsPainted {
  whenDue(element: HTMLElement, show: () => void): () => void;
  /** Fetches an entry: a tag's widget, which then is defined, or `core`. @throws Error named ChunkLoadError */
  load(name: string): Promise<unknown>;
  /** Lets React take over what is painted, this element first; starts the core. */
  takeOver(first?: HTMLElement): Promise<unknown>;
}

/** What the loader's chunk does for vf.js. */
export interface Loader {
  /** An element is due; its fragment may be on its way. */
  show(element: HTMLElement, fragment?: Fragment): void;
  /** All else, fetched when something is painted or the page is idle. */
  rest(): Promise<ForPage>;
}

/** What the page itself may want. */
export interface ForPage {
  /** The page waits for something: the core has to start, when there is time for it. */
  ask(): void;
  /** Runs a method of `window.vf` by its path. */
  call(path: string, args: unknown[]): Promise<unknown>;
  /** Somebody wants the tray. */
  wakeTray(): void;
}

/** What the loader's chunk exports. */
export interface LoaderChunk {
  begin(port: EarlyPort): Loader;
}

/** What the core chunk exports. */
export interface CorePort {
  /** Starts the page's life; resolves at the first ready, or when the first setup failed. */
  begin(port: LoaderPort): Promise<void>;
  /** Somebody wants the tray: sees to it that there is one, and that it loads. */
  wakeTray(port: LoaderPort): void;
  /** Runs a method of `window.vf` by its path. */
  call(path: string, args: unknown[]): Promise<unknown>;
  /** Tears down what this loader began. */
  end(port: LoaderPort): void;
}

export const loaderPort = lentScript as () => LoaderPort | undefined;
export const lendLoaderPort = lendScript as (port: EarlyPort | undefined) => void;
