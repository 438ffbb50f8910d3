/** Scripts of ad networks: each is loaded once on a page, and the page's own is used if there is one. */
import { lentScript } from '../../../base/script/script';
import { scriptAddress } from '../../../base/trusted/trusted';

/** `window.vfConfig.adScripts` overrides the address, by the name of the integration; `{id}` is the account's id. */
function addressOf(name: string, address: string, id: string): string {
  const config = window.vfConfig as object | undefined;
  const own = config && Object.hasOwn(config, 'adScripts') ? (config as { adScripts?: unknown }).adScripts : undefined;
  const given = own && Object.hasOwn(own as object, name) ? (own as Record<string, unknown>)[name] : undefined;
  return (typeof given === 'string' ? given : address).replace('{id}', encodeURIComponent(id));
}

interface Options {
  /** Replaces `{id}` in the address. */
  id?: string;
  attributes?: Record<string, string>;
}

export function loadAdScript(name: string, address: string, { id = '', attributes = {} }: Options = {}): HTMLElement {
  const script = document.createElement('script');
  script.async = true;
  script.nonce = lentScript()?.nonce ?? '';
  for (const [key, value] of Object.entries(attributes)) script.setAttribute(key, value);
  script.setAttribute('data-vf-ads', name);
  script.src = scriptAddress(addressOf(name, address, id));
  document.head.append(script);
  return script;
}

export const findScript = (selector: string): Element | null => document.querySelector(`script${selector}`);

export const hasLoaded = (...names: string[]): boolean => names.some((name) => findScript(`[data-vf-ads=${name}]`));

/** @throws Error with a console message for the person who sets up the integration */
export function needed(adId: string, integration: string): string {
  if (!adId) throw new Error(`${integration}: site_ad_id is not set`);
  return adId;
}
