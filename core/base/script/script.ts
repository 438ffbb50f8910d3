/**
 * The script that brought this page its widgets: vf.js hangs on `document` what chunks need of it, since it is no module
 * they could import. Absent in tests and wherever a chunk is used without vf.js.
 */
export interface Script {
  /** The origin that serves the API. */
  readonly origin: string;
  /** Where vf.js itself came from; chunks lie below it. */
  readonly base: string;
  /** The page's CSP nonce, '' when it has none. */
  readonly nonce: string;
}

const SCRIPT = Symbol.for('vf.loader');
type Holder = Document & { [SCRIPT]?: Script };

/** The present instance; what else it lends is the business of core/mount/loader/port.ts. */
export const lentScript = (): Script | undefined => (document as Holder)[SCRIPT];

export function lendScript(script: Script | undefined): void {
  (document as Holder)[SCRIPT] = script;
}
