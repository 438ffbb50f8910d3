/** What vf.js hangs on `document` for the chunks, which cannot import it; absent in tests and without vf.js. */
export interface Script {
  readonly origin: string;
  /** Where vf.js itself came from; chunks lie below it. */
  readonly base: string;
  /** The page's CSP nonce, '' when it has none. */
  readonly nonce: string;
}

const SCRIPT = Symbol.for('vf.loader');
type Holder = Document & { [SCRIPT]?: Script };

export const lentScript = (): Script | undefined => (document as Holder)[SCRIPT];

export function lendScript(script: Script | undefined): void {
  (document as Holder)[SCRIPT] = script;
}
