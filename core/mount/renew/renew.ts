/**
 * Renews a page whose release is gone. The server answers requests for a missing manifest or chunk with this file (server,
 * modules/platform/assets). It loads the current script into the page and repeats the reader's click. The pages that need
 * it are older than it is, so it is built as one file, and reads only the markup and symbols on `document`.
 */
import { scriptAddress } from '../../base/trusted/trusted';
import type { LoaderPort } from '../loader/port';

const SCRIPT = Symbol.for('vf.loader');
const BUS = Symbol.for('vf.bus');
const RENEWED = Symbol.for('vf.renewed');
/** Tells the code that shows a failure (core/mount/painted/painted.ts) that a retry cannot help. */
const OUTDATED = Symbol.for('vf.outdated');
/** If the new script does not listen by then, it never will. */
const PRESS_FOR_MS = 20_000;
const PRESS_EVERY_MS = 50;

interface Bus {
  listeners: Map<string, unknown[]>;
  rewriters: unknown[];
}

type Page = Document & { [SCRIPT]?: LoaderPort; [BUS]?: Bus; [RENEWED]?: boolean; [OUTDATED]?: boolean };

const page = document as Page;

/** Controls of painted widgets that were clicked and wait for their code. */
const pressed = (): HTMLElement[] =>
  [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<HTMLElement>('[aria-busy=true]:is(button, [role=button])') ?? []),
  ]);

/** Clicks until the new script handles it, which marks the control as busy again. */
function press(control: HTMLElement, until = Date.now() + PRESS_FOR_MS): void {
  if (!control.isConnected || Date.now() > until) return;
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
  // The control may have no listener yet: the browser would send its form.
  window.addEventListener('click', (event) => event === click && event.preventDefault(), { capture: true, once: true });
  control.dispatchEvent(click);
  if (control.ariaBusy !== 'true') setTimeout(press, PRESS_EVERY_MS, control, until);
}

/**
 * @throws when the current script cannot be loaded: the reader is asked to try again. Also when the page was renewed
 *   before and those files are gone as well: the reader is asked to reload the page.
 */
function renew(): Promise<never> {
  return new Promise((_resolve, reject) => {
    const port = page[SCRIPT];
    const bus = page[BUS];
    if (!port || page[RENEWED]) {
      page[OUTDATED] = true;
      throw new Error('what this page needs is gone; it has to be loaded again');
    }
    page[RENEWED] = true;
    const waiting = pressed();
    const { listeners, rewriters } = bus ?? { listeners: new Map<string, unknown[]>(), rewriters: [] };
    const [called, rewrites] = [[...listeners], [...rewriters]];
    const script = document.createElement('script');
    // Uses an address that no cache can have.
    script.src = scriptAddress(`${port.base}vf.js?anew=${Date.now()}`);
    script.nonce = port.nonce;
    script.dataset.api = port.origin;
    script.onerror = () => {
      window.vfLoaded = true;
      page[RENEWED] = false;
      reject(new Error(`${script.src} cannot be had`));
    };
    script.onload = () => {
      // The page's subscriptions belonged to the previous script.
      for (const [name, callbacks] of called) page[BUS]?.listeners.set(name, callbacks);
      page[BUS]?.rewriters.push(...rewrites);
      for (const control of waiting) {
        control.ariaBusy = null;
        press(control);
      }
    };
    // Otherwise the new vf.js would stop, as a second script of the page does (host contract 1).
    window.vfLoaded = false;
    document.head.append(script);
  });
}

/** Checks whether React renders a widget of this page, which then must reload: it cannot define an element again. */
const isDrawn = (): boolean =>
  [...document.querySelectorAll('*')].some(({ localName }) => /^vf-/.test(localName) && customElements.get(localName));

/**
 * Called by the module that the server sends instead of a missing chunk (server, modules/platform/assets). Renews a
 * page that shows only painted widgets, and asks the reader of any other page to reload it.
 *
 * @throws always, unless the current script renews the page.
 */
export function missing(): Promise<never> {
  if (!isDrawn()) return renew();
  page[OUTDATED] = true;
  return Promise.reject(new Error('what this page needs is gone; it has to be loaded again'));
}

/**
 * The loader calls this where a manifest is missing, and stops once the current script has loaded. Each attempt calls
 * it again, because a page runs the file itself only once.
 */
export const define = renew;
