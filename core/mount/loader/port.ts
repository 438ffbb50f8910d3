/**
 * What vf.js and the chunks lend each other, by way of core/base/script.
 *
 * Absent in tests and wherever a chunk is used without vf.js; then every widget is due at once.
 */
import { lendScript, lentScript, type Script } from '../../base/script/script';
import type { LendsPainted } from '../../state/painted/painted-states';

export interface Fragment {
  address: string;
  answer: Promise<Response>;
}

export interface EarlyPort extends Script {
  readonly build: string;
  /** By the name of a meta tag less its `vf:`, or all of its names; the core knows what `loadNewPage` said. */
  meta(...names: string[]): string;
  /** Calls back once the widget should show (specification §2 "Loading triggers"). @returns what takes it back. */
  whenDue(element: Element, show: () => void): () => void;
  /** Makes an element due now, in view or not. */
  fire(element: Element): void;
  watch(selector: string, found: (element: HTMLElement) => void): void;
  addressOf(element: Element): string;
  /** Undefined when there can be none. */
  fetchFragment(element: Element): Fragment | undefined;
  /** Runs what the page queued. */
  setReady(isReady: boolean): void;
  /** Finds what is in the document, or in a shadow root, from now on. */
  look(root: Document | ShadowRoot): void;
  end(): void;
}

export interface LoaderPort extends Omit<EarlyPort, 'whenDue'>, LendsPainted {
  whenDue(element: HTMLElement, show: () => void): () => void;
  /** A tag's widget, which then is defined, or `core`. @throws Error named ChunkLoadError */
  load(name: string): Promise<unknown>;
  /** Hydrates what is painted, this element first; starts the core. */
  hydrate(first?: HTMLElement): Promise<unknown>;
}

export interface Loader {
  show(element: HTMLElement, fragment?: Fragment): void;
  /** Fetched when something is painted or the page is idle. */
  deferred(): Promise<ForPage>;
}

export interface ForPage {
  /** The core has to start, when there is time for it. */
  ask(): void;
  call(path: string, args: unknown[]): Promise<unknown>;
  wakeTray(): void;
}

export interface LoaderChunk {
  begin(port: EarlyPort): Loader;
}

export interface CorePort {
  /** Resolves at the first ready, or when the first setup failed. */
  begin(port: LoaderPort): Promise<void>;
  wakeTray(port: LoaderPort): void;
  call(path: string, args: unknown[]): Promise<unknown>;
  end(port: LoaderPort): void;
}

export const loaderPort = lentScript as () => LoaderPort | undefined;
export const lendLoaderPort = lendScript as (port: EarlyPort | undefined) => void;
