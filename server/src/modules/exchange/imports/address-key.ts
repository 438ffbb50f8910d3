/** Makes a key that is the same for all spellings of a page's address. */

const OTHER_HOSTS = /^(?:www|m|mobile|amp)\./;
const INDEX = /\/index\.(?:html?|php|aspx?)$/;
const AMP = /\/amp$/;
const TRACKING = /^(?:utm_|fbclid$|gclid$|msclkid$|mc_[ce]id$|amp$|ref$)/;

/** Drops scheme, default port, hash, tracking parameters, and the marks of mobile and AMP versions. Returns other texts unchanged. */
export function addressKey(text: string): string {
  const absolute = text.startsWith('//') ? `https:${text}` : text;
  if (!/^https?:/i.test(absolute) || !URL.canParse(absolute)) return text;
  const { host, pathname, searchParams } = new URL(absolute);
  const path = pathname.replace(INDEX, '/').replace(/\/+$/, '').replace(AMP, '');
  const query = [...searchParams].filter(([name]) => !TRACKING.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const search = new URLSearchParams(query).toString();
  // URL drops only the default port of its own scheme.
  return `${host.replace(/:(?:80|443)$/, '').replace(OTHER_HOSTS, '')}${path}${search && `?${search}`}`;
}
