/** Addresses of the same page, written in different ways, have the same key. */

const OTHER_HOSTS = /^(?:www|m|mobile|amp)\./;
const INDEX = /\/index\.(?:html?|php|aspx?)$/;
const AMP = /\/amp$/;
const TRACKING = /^(?:utm_|fbclid$|gclid$|msclkid$|mc_[ce]id$|amp$|ref$)/;

/** Without scheme, default port, fragment, tracking parameters, and what mobile and AMP versions add; empty for no address. */
export function addressKey(text: string): string {
  const absolute = text.startsWith('//') ? `https:${text}` : text;
  if (!/^https?:/i.test(absolute) || !URL.canParse(absolute)) return text;
  const { host, pathname, searchParams } = new URL(absolute);
  const path = pathname.replace(INDEX, '/').replace(/\/+$/, '').replace(AMP, '');
  const query = [...searchParams].filter(([name]) => !TRACKING.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const search = new URLSearchParams(query).toString();
  // A default port of the other scheme is one as well.
  return `${host.replace(/:(?:80|443)$/, '').replace(OTHER_HOSTS, '')}${path}${search && `?${search}`}`;
}
