/** A mount of another page of the site: the server knows that page's conversation (specification §5). */
import { apiOrigin } from '../../base/script/origin';
import { glanceAt } from '../../state/page/glance';

/** Inserts the element once the conversation is known; for an unknown page nothing is shown. */
export async function mountFor({ pathname }: URL, element: Element, mount: Element): Promise<void> {
  const { domain } = glanceAt(document, location);
  const answer = await fetch(`${apiOrigin()}/v2/${encodeURIComponent(domain)}/pages${pathname}`);
  const page = answer.ok ? (await answer.json()).result : undefined;
  const container_id = page?.container_id || page?.unique_id;
  if (!container_id) {
    console.warn(`no page is known at ${pathname}`);
    return;
  }
  element.setAttribute('vf-container-id', container_id);
  mount.append(element);
}
