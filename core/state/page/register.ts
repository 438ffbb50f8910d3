/** Registers the page in the background and stores its id and uuid (specification §3, §7 "Pages"). */

import { isFailure } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { readTags } from '../../base/tags/tags';
import { documentReady } from '../../base/time/when';
import { postPage } from '../../transport/api/pages';
import { isContainerId } from './glance';
import { authorsAtom, domainAtom, pageAtom } from './page.atoms';

/** Container of the page's only conversation with an own id. Several, or other widgets', are not the page's. */
function containerOf(document: Document): string {
  const [only, other] = document.querySelectorAll('vf-conversations[vf-container-id]');
  const id = other ? '' : (only?.getAttribute('vf-container-id')?.trim() ?? '');
  return id && isContainerId(id) ? id : '';
}

/** Publication time of the article, in ms; null when the page does not state it. */
function publishedAt(document: Document): number | null {
  const time = Date.parse(readTags(document).first('vf:date_published', 'article:published_time'));
  return Number.isNaN(time) || time < 0 ? null : time;
}

/** A failure only means that the page has no id. */
export const registerPageAction = atom(null, async (get, set) => {
  const { title, url, unique_id, image_url, description, page_type, owners, section, lang, uuid } = get(pageAtom);
  if (uuid || !url) return;
  // Waits for the whole document, because there may be another conversation further down.
  await documentReady();
  const container_id = get(pageAtom).container || containerOf(document);
  const date_published = publishedAt(document);
  const said = { title, url, unique_id, image_url, description, page_type, owners, section };
  const body = { ...said, container_id, lang, ...(date_published !== null && { date_published }) };
  const answer = await postPage(get(domainAtom), body);
  if (isFailure(answer)) return console.warn('the page could not be registered', answer);
  // The reader may have gone to another article in the meantime.
  if (get(pageAtom).url !== url) return;
  set(pageAtom, (page) => ({ ...page, id: answer.id, uuid: answer.uuid }));
  // Older servers send no authors.
  if (answer.authors)
    set(
      authorsAtom,
      answer.authors.map((author) => `viafoura-uuid:${author}`),
    );
});
