/**
 * Link to a comment on the page it was written on. The page's address comes from the writer's browser, so it may lead
 * anywhere: only on the site's own hosts is it as safe as a link of the suite.
 */
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { permalinkOf } from '../../../core/contract/delivery/permalink';
import { safeUrl } from '../../../core/contract/values/links';
import { settingsAtom } from '../../../core/state/site/site.atoms';

export interface Origin {
  url: string;
  /** Host of a foreign page: shown in place of the writer's title. */
  foreignHost: string | null;
}

/** Null if the page is unknown. */
export const useOrigin = ({ content_uuid, metadata: { origin_url = '' } }: Comment): Origin | null =>
  usePlace(origin_url, content_uuid);

/** The origin of a page, or of the comment named on it. */
export function usePlace(address: string, content_uuid = ''): Origin | null {
  const { domain, hosts = [] } = useAtomValue(settingsAtom);
  const page = safeUrl(address);
  if (!page) return null;
  const { host, hostname } = new URL(page);
  const isOwn = [domain, `www.${domain}`, ...hosts, location.hostname].includes(hostname);
  return { url: page.replace(/#.*$/, '') + (permalinkOf(content_uuid) ?? ''), foreignHost: isOwn ? null : host };
}
