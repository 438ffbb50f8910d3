/** The address to return to after a login at a provider: a page of the site, or its front page. */
import { invalidField } from '../../../http/errors';
import { isSiteOrigin } from '../../../http/site-origins';
import type { Site } from '../../sites/sites/site-registry';

const LONGEST = 2000;

export interface ReturnAddress {
  origin: string;
  /** Path and query, without the fragment. */
  path: string;
}

/** @throws ApiError invalid_field for a page of another site */
export function readReturnAddress(site: Site, text: string | undefined, publicUrl: string): ReturnAddress {
  if (text === undefined || text === '') return { origin: site.origins[0] as string, path: '/' };
  const url = text.length <= LONGEST && URL.canParse(text) ? new URL(text) : null;
  const isOwn = url !== null && (isSiteOrigin(url.origin, site) || url.origin === new URL(publicUrl).origin);
  if (!isOwn || url.username || url.password) throw invalidField('callback', 'callback must be a page of the site.');
  // A path such as `//elsewhere` must stay a path when it is parsed again.
  return { origin: url.origin, path: `/${url.pathname.replace(/^[/\\]+/, '')}${url.search}` };
}
