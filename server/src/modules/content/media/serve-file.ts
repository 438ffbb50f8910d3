/** Serves a stored file with its own type, so that no browser can interpret it as another type. */
import { timingSafeEqual } from 'node:crypto';

const FOREVER = 'public, max-age=31536000, immutable';

interface Served {
  file: string;
  mime: string;
  etag: string;
  /** True if caches must not store the file, because it is not public. */
  isPrivate: boolean;
}

export const fileHeaders = ({ file, mime, etag, isPrivate }: Served) => ({
  'access-control-allow-origin': '*',
  'cache-control': isPrivate ? 'private, no-store' : FOREVER,
  'content-disposition': `inline; filename="${file}"`,
  'content-security-policy': "sandbox; default-src 'none'",
  'content-type': mime,
  'x-content-type-options': 'nosniff',
  etag,
});

/** Compares keys; an empty key never matches. */
export function hasKey(given: string | undefined, key: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(key)];
  return key !== '' && a.length === b.length && timingSafeEqual(a, b);
}
