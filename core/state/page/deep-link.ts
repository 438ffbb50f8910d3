/**
 * Links to a comment: `#vf-{number or uuid}`, or `?__vfz=` with `key=value` pairs joined by a bar (specification §3;
 * host contract 7).
 */
import { isUuid, MAX_NUMERIC_ID, numericIdToUuid, uuidToNumericId } from '../../contract/values/ids';

const KEYS = ['comment_share', 'content_uuid', 'comment_id'];
const HASH = /^#vf-(.+)$/i;

export function readShare(search: string): Record<string, string> {
  const pairs = (new URLSearchParams(search).get('__vfz') ?? '').split('|').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : [];
  });
  return Object.fromEntries(pairs);
}

function toUuid(id: string): string {
  if (isUuid(id)) return id.toLowerCase();
  const number = /^\d{1,16}$/.test(id) ? Number(id) : 0;
  return number > 0 && number <= MAX_NUMERIC_ID ? numericIdToUuid(number) : '';
}

/** '' when the address does not link to a comment. */
export function readDeepLink({ search, hash }: Pick<Location, 'search' | 'hash'>): string {
  const fromHash = toUuid(HASH.exec(hash)?.[1] ?? '');
  if (fromHash) return fromHash;
  const share = readShare(search);
  return KEYS.map((key) => toUuid(share[key] ?? '')).find(Boolean) ?? '';
}

export function deepLinkTo(pageUrl: string, content_uuid: string): string {
  const [address] = pageUrl.split('#');
  return `${address}#vf-${uuidToNumericId(content_uuid) ?? content_uuid}`;
}
