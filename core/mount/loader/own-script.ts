/**
 * Finds the server of this script and the base address of its chunks (host contract 1). `document.currentScript` is null in
 * a module, and is the combined file if an optimizer merged scripts. In both cases, the page must name the server.
 */
import { configured } from '../../base/script/page-config';
import type { Script } from '../../base/script/script';
import { readMeta } from './fragment-address';

/** Matches the paths of this script. The part before the match is the base address of the chunks. */
const SCRIPT_NAME = /((entry|front\/[^/]*)\/index|vf-v2|(app\/js\/)?vf)\.js([?#].*)?$/;

export function findOwnScript(): Script {
  const { currentScript } = document;
  // An image with the name `currentScript` hides the property.
  const running = currentScript instanceof HTMLScriptElement ? currentScript : undefined;
  const own = SCRIPT_NAME.test(running?.src ?? '')
    ? running
    : document.querySelector<HTMLScriptElement>('script[src*="/vf.js"]');
  // Accepts only script elements, because readers' markup can contain `data-api` as well.
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
