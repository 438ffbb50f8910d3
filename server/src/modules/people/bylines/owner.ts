/**
 * Owners of pages, `type:value` (specification §5; host contract 7), by the ids of people here: the provider of their
 * login, or the number of their account.
 */
import { readId } from '../users/person';

export interface Owner {
  /** A login provider, or `viafoura-id`. */
  type: string;
  value: string;
}

/** An account of this server. */
export const OWN_ACCOUNT = 'viafoura-id';
const VALUE_MAX = 255;

/** Aliases of providers in pages. */
const PROVIDER_OF: Record<string, string> = {
  oidc: 'openidconnect',
  oauth2: 'oauth',
  live: 'windowslive',
  microsoft: 'windowslive',
  backplane_v2: 'backplane',
};

/** Returns null for an unknown or malformed owner. */
export function readOwner(text: string): Owner | null {
  const at = text.indexOf(':');
  const said = text.slice(0, Math.max(at, 0)).trim().toLowerCase();
  const value = text.slice(at + 1).trim();
  if (said === '' || value === '' || value.length > VALUE_MAX || value.includes('\0')) return null;
  if (said !== OWN_ACCOUNT && said !== 'viafoura-uuid') return { type: PROVIDER_OF[said] ?? said, value };
  const id = readId(value.toLowerCase());
  return id === null ? null : { type: OWN_ACCOUNT, value: String(id) };
}

/** Returns each owner once, without malformed ones. */
export function readOwners(texts: readonly string[]): Owner[] {
  const named = texts.flatMap((text) => readOwner(text) ?? []);
  return [...new Map(named.map((owner) => [keyOf(owner), owner])).values()];
}

export const keyOf = ({ type, value }: Owner): string => `${type}:${value}`;

export const areSame = (a: readonly Owner[], b: readonly Owner[]): boolean => {
  const known = new Set(a.map(keyOf));
  return a.length === b.length && b.every((owner) => known.has(keyOf(owner)));
};
