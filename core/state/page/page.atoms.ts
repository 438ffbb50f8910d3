/**
 * The page the widgets stand on.
 *
 * Reads:  pageAtom, domainAtom, deepLinkAtom, isOwnerAtom(user)
 * Writes: takePageAction
 * Source: specification §3 "Page"; host contract 3, 7
 */

import { type Atom, atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { PublicUser } from '../../contract/user';
import { readSiteDomainBy } from '../../transport/tokens/site-domain';
import { emptyPage, type glanceAt, type Page } from './glance';
import { isOwner } from './owners';

export const pageAtom = atom<Page>(emptyPage);

/** The domain calls to the main API name (specification §3 "Page"). */
export const domainAtom = atom((get) => get(pageAtom).domain || location.hostname);

readSiteDomainBy(() => store.get(domainAtom));

/** The comment a link points at, or null. */
export const deepLinkAtom = atom((get) => {
  const { deeplink_uuid } = get(pageAtom);
  return deeplink_uuid ? { content_uuid: deeplink_uuid } : null;
});

const overridesAtom = atom<{ fields: Partial<Page>; at: string } | null>(null);

/**
 * Takes the page's tags, as they are read, anew. Fields given win over them (`loadNewPage`), now and at every later
 * reading for as long as the address stays what it is: pages reset at will, and their tags are still the old article's.
 * @returns the page.
 */
export const takePageAction = atom(null, (get, set, read: typeof glanceAt, fields?: Partial<Page>): Page => {
  if (fields) set(overridesAtom, { fields, at: location.href });
  const overrides = get(overridesAtom);
  const given = overrides?.at === location.href ? overrides.fields : {};
  const page = { ...read(document, location), ...given };
  set(pageAtom, page);
  return page;
});

const ownerAtoms = new WeakMap<PublicUser, Atom<boolean>>();
const nobodyOwnsAtom = atom(false);

/** Whether somebody is an owner of this page: author badge, author follow (host contract 7). */
export function isOwnerAtom(user: PublicUser | undefined): Atom<boolean> {
  if (!user) return nobodyOwnsAtom;
  const made = ownerAtoms.get(user) ?? atom((get) => isOwner(get(pageAtom).owners, user));
  ownerAtoms.set(user, made);
  return made;
}
