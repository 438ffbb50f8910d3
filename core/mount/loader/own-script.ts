/**
 * Which server this script belongs to, and where its chunks lie (host contract 1). A browser names the running script
 * only while a classic script of its own runs: not in a module, and in a combined file it names that file. Then the
 * page says which server it is.
 */
import { configured } from '../../base/script/page-config';
import type { Script } from '../../base/script/script';
import { readMeta } from './fragment-address';

/** The addresses this script answers under; what is before them is where the chunks lie. */
const SCRIPT_NAME = /((entry|front\/[^/]*)\/index|vf-v2|(app\/js\/)?vf)\.js([?#].*)?$/;

export function findOwnScript(): Script {
  const { currentScript } = document;
  // An image of that name takes the property's place.
  const running = currentScript instanceof HTMLScriptElement ? currentScript : undefined;
  const own = SCRIPT_NAME.test(running?.src ?? '')
    ? running
    : document.querySelector<HTMLScriptElement>('script[src*="/vf.js"]');
  // Only scripts: what readers write into a page may have a `data-api`, too.
  const tag = own?.dataset.api ? own : document.querySelector<HTMLScriptElement>('script[data-api]');
  const api = configured('api') || tag?.dataset.api || readMeta('api');
  if (!own && !api)
    console.error('vf.js: no server known. Set window.vfConfig = { api: "https://…" } or <meta name="vf:api">.');
  const origin = new URL(api || own?.src || '/', location.href).origin;
  return {
    origin,
    base: own?.src.replace(SCRIPT_NAME, '') ?? `${origin}/`,
    nonce: (running ?? own)?.nonce ?? '',
  };
}
