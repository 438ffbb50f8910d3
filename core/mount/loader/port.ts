/**
 * Interfaces that vf.js and the chunks lend each other, through core/base/script.
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
  /** By the name of a meta tag without `vf:`, or several names; the core adds the values of `loadNewPage`. */
  meta(...names: string[]): string;
  /** Calls back once the widget should show (specification §2 "Loading triggers"). @returns a cancel function. */
  whenDue(element: Element, show: () => void): () => void;
  /** Makes an element due now, in view or not. */
  fire(element: Element): void;
  watch(selector: string, found: (element: HTMLElement) => void): void;
  addressOf(element: Element): string;
  /** Undefined when there is no fragment. */
  fetchFragment(element: Element): Fragment | undefined;
  /** Runs the page's queue. */
  setReady(isReady: boolean): void;
  /** Finds elements of the document, or of a shadow root, from now on. */
  look(root: Document | ShadowRoot): void;
  end(): void;
}

export interface LoaderPort extends Omit<EarlyPort, 'whenDue'>, LendsPainted {
  whenDue(element: HTMLElement, show: () => void): () => void;
  /** Loads a tag's widget, which is defined then, or `core`. @throws Error named ChunkLoadError */
  load(name: string): Promise<unknown>;
  /** Hydrates all painted widgets, this element first; starts the core. */
  hydrate(first?: HTMLElement): Promise<unknown>;
}

export interface Loader {
  show(element: HTMLElement, fragment?: Fragment): void;
  /** Loaded when a widget is painted or the page is idle. */
  deferred(): Promise<ForPage>;
}

export interface ForPage {
  /** Requests the core's start at the next idle time. */
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
