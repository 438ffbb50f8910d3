/** Everyone who comes to an interview, and the menus that they are shown. */
import { store } from '../../core/base/store/store';
import type { Privilege } from '../../core/contract/people/roles';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { openPage, READER } from './conversation';
import { findAll, seen } from './seen';

export const asks = ['guest', 'reader', 'host', 'moderator', 'administrator'] as const;
export type Asking = (typeof asks)[number];

/** Settings of an interview in which the reader is a host. */
export const hosts = { hosts: [READER] };

/** Gives the reader of the open page a role. */
export const be = (user_privilege: Privilege) =>
  store.set(setCurrentUserAction, toReader({ id: 100, uuid: READER, name: 'Robin Vale', user_privilege }));

/** Opens the page as this person. */
export function log(who: Asking): void {
  openPage({ reader: false });
  if (who !== 'guest') be(who === 'reader' || who === 'host' ? 'normal' : who);
}

export const labels = (el: HTMLElement) => findAll(el, '.menu__item').map(({ textContent }) => textContent);

/** Opens a menu, by default that of the first question. */
export async function menuOf(el: HTMLElement, selector = '.questions .question__meta [aria-haspopup=menu]') {
  (await seen(el, selector)).click();
  await seen(el, '.menu__item');
  return labels(el);
}
