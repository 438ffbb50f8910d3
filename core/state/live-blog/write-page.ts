/** Reporters' page of a live blog, on the community server (`GET /write/{container_id}`). */
import { apiOrigin } from '../../base/script/origin';
import { safeUrl } from '../../contract/values/links';
import { siteDomain } from '../../transport/tokens/site-domain';

/** @returns the page's address; null on the page itself */
export function writePageOf(container_id: string, language: string): string | null {
  const origin = apiOrigin() || location.origin;
  if (location.origin === new URL(origin).origin && location.pathname.startsWith('/write/')) return null;
  const query = new URLSearchParams({ site: siteDomain(), lang: language });
  return safeUrl(`${origin}/write/${encodeURIComponent(container_id)}?${query}`);
}
