/**
 * What a page gets in place of its core when the release it was opened with is gone: the server names this file in every
 * manifest that it no longer has (server, modules/platform/assets). It fetches the present script, which takes the page
 * over, and does again what the reader pressed. Pages that need it are older than it: it is built alone, imports no
 * value, and knows of them only what hangs on `document` and stands in the markup.
 */
import type { LoaderPort } from '../loader/port';

const SCRIPT = Symbol.for('vf.loader');
const BUS = Symbol.for('vf.bus');
const RENEWED = Symbol.for('vf.renewed');
/** Read where a failure is shown (core/mount/painted/painted.ts): trying again cannot help. */
const OUTDATED = Symbol.for('vf.outdated');
/** The new script listens by then, or it never will. */
const PRESS_FOR_MS = 20_000;
const PRESS_EVERY_MS = 50;

interface Bus {
  listeners: Map<string, unknown[]>;
  rewriters: unknown[];
}

type Page = Document & { [SCRIPT]?: LoaderPort; [BUS]?: Bus; [RENEWED]?: boolean; [OUTDATED]?: boolean };

const page = document as Page;

/** Controls of painted widgets that wait for what their press does. */
const pressed = (): HTMLElement[] =>
  [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<HTMLElement>('[aria-busy=true]:is(button, [role=button])') ?? []),
  ]);

/** Until the new script has it: then it is busy again. */
function press(control: HTMLElement, until = Date.now() + PRESS_FOR_MS): void {
  if (!control.isConnected || Date.now() > until) return;
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
  // The control may have no listener yet: the browser would send its form.
  window.addEventListener('click', (event) => event === click && event.preventDefault(), { capture: true, once: true });
  control.dispatchEvent(click);
  if (control.ariaBusy !== 'true') setTimeout(press, PRESS_EVERY_MS, control, until);
}

/**
 * @throws when the present script cannot be had, so that the reader is asked to try again; or when it was had already and its
 * files are gone as well: they are asked to load the page anew.
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
    // No cache has anything under that address.
    script.src = `${port.base}vf.js?anew=${Date.now()}`;
    script.nonce = port.nonce;
    script.dataset.api = port.origin;
    script.onerror = () => {
      window.vfLoaded = true;
      page[RENEWED] = false;
      reject(new Error(`${script.src} cannot be had`));
    };
    script.onload = () => {
      // The page's subscriptions went with the former script.
      for (const [name, callbacks] of called) page[BUS]?.listeners.set(name, callbacks);
      page[BUS]?.rewriters.push(...rewrites);
      for (const control of waiting) {
        control.ariaBusy = null;
        press(control);
      }
    };
    // Or the new vf.js would take itself for a second one (host contract 1).
    window.vfLoaded = false;
    document.head.append(script);
  });
}

/** Widgets that React draws cannot be hydrated anew: their elements are defined once in a page. */
const isDrawn = (): boolean =>
  [...document.querySelectorAll('*')].some(({ localName }) => /^vf-/.test(localName) && customElements.get(localName));

/**
 * What the server answers for a chunk that it no longer has (server, modules/platform/assets). A page that only shows what
 * was painted is renewed; a reader of any other page is asked to reload it.
 *
 * @throws always, unless the present script takes the page over.
 */
export function missing(): Promise<never> {
  if (!isDrawn()) return renew();
  page[OUTDATED] = true;
  return Promise.reject(new Error('what this page needs is gone; it has to be loaded again'));
}

/**
 * The loader waits for it, and is over when the present script has come. Called anew by each try and each script: the file
 * itself runs once in a page.
 */
export const define = renew;
