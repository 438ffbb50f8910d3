/** Interface that vf.js puts on `document` for chunks, which cannot import it; absent in tests without vf.js. */
export interface Script {
  readonly origin: string;
  /** Base address of vf.js; chunks are below it. */
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
