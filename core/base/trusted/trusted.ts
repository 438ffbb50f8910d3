/**
 * Markup and script addresses for pages with `require-trusted-types-for 'script'`. Such a page allows the policy `vf`
 * (docs/EMBEDDING.md). Only markup of our own server, and addresses that we or the site have named, come through here.
 */

/** The browser's objects stand for strings everywhere the DOM takes one. */
interface Policy {
  createHTML(markup: string): string;
  createScriptURL(address: string): string;
}

interface Factory {
  createPolicy(name: string, policy: Policy): Policy;
}

const unchanged: Policy = { createHTML: (markup) => markup, createScriptURL: (address) => address };
let policy: Policy | undefined;

/** Created with the first use, once for all chunks. */
function ownPolicy(): Policy {
  try {
    policy ??= (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('vf', unchanged);
  } catch (error) {
    console.warn(error);
  }
  policy ??= unchanged;
  return policy;
}

/** @throws TypeError where the page's policy allows no markup of ours */
export const parsed = (markup: string): Document =>
  new DOMParser().parseFromString(ownPolicy().createHTML(markup), 'text/html');

export const scriptAddress = (address: string): string => ownPolicy().createScriptURL(address);
