/**
 * Creates Trusted Types for pages with `require-trusted-types-for 'script'`, which allow the policy `vf`
 * (docs/EMBEDDING.md). Pass only markup from our own server, and addresses from our code or the site's settings.
 */

/** Typed as strings, because the DOM accepts the browser's objects in place of strings. */
interface Policy {
  createHTML(markup: string): string;
  createScriptURL(address: string): string;
}

interface Factory {
  createPolicy(name: string, policy: Policy): Policy;
}

const unchanged: Policy = { createHTML: (markup) => markup, createScriptURL: (address) => address };
let policy: Policy | undefined;

/** Creates the policy on first use. */
function ownPolicy(): Policy {
  try {
    policy ??= (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('vf', unchanged);
  } catch (error) {
    console.warn(error);
  }
  policy ??= unchanged;
  return policy;
}

/** @throws TypeError if the page does not allow the policy */
export const parsed = (markup: string): Document =>
  new DOMParser().parseFromString(ownPolicy().createHTML(markup), 'text/html');

export const scriptAddress = (address: string): string => ownPolicy().createScriptURL(address);
