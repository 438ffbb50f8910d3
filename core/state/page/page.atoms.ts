/** The page with the widgets (specification §3 "Page"; host contract 3, 7). */

import { type Atom, atom, resettable } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { PublicUser } from '../../contract/people/user';
import { readSiteDomainBy } from '../../transport/tokens/site-domain';
import { settingsAtom } from '../site/site.atoms';
import { emptyPage, type glanceAt, type Page } from './glance';
import { isOwner } from './owners';

export const pageAtom = atom<Page>(emptyPage);

/** Authors of the page among the site's people, as resolved by the server from its tags. */
export const authorsAtom = resettable<readonly string[]>([]);

/** People whose comments get the author badge, as `type:value`. */
export const ownersAtom = atom((get) => [...get(pageAtom).owners, ...get(authorsAtom)]);

export const domainAtom = atom((get) => get(pageAtom).domain || location.hostname);

/** The site's own name, once it is known: a page without a tag has its host's name, including `www.`. */
readSiteDomainBy(() => store.get(settingsAtom).domain || store.get(domainAtom));

export const deepLinkAtom = atom((get) => {
  const { deeplink_uuid } = get(pageAtom);
  return deeplink_uuid ? { content_uuid: deeplink_uuid } : null;
});

const overridesAtom = atom<{ fields: Partial<Page>; at: string } | null>(null);

/**
 * Reads the page's tags. Given fields (`loadNewPage`) override them as long as the address stays: pages may reset at
 * any time, while their tags are still the old article's.
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

/** For author badge and author follow (host contract 7). */
export function isOwnerAtom(user: PublicUser | undefined): Atom<boolean> {
  if (!user) return nobodyOwnsAtom;
  const made = ownerAtoms.get(user) ?? atom((get) => isOwner(get(ownersAtom), user));
  ownerAtoms.set(user, made);
  return made;
}
