/** Registers the page in the background and takes its id and uuid (specification §3, §7 "Pages"). */

import { isFailure } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { postPage } from '../../transport/api/pages';
import { domainAtom, pageAtom } from './page.atoms';

/** A failure costs the id, nothing else. */
export const registerPageAction = atom(null, async (get, set) => {
  const { title, url, unique_id, image_url, description, page_type, owners, section, uuid } = get(pageAtom);
  if (uuid || !url) return;
  const body = { title, url, unique_id, image_url, description, page_type, owners, section };
  const answer = await postPage(get(domainAtom), body);
  if (isFailure(answer)) return console.warn('the page could not be registered', answer);
  // The reader may have gone on to another article meanwhile.
  set(pageAtom, (page) => (page.url === url ? { ...page, id: answer.id, uuid: answer.uuid } : page));
});
