/** How a stored file is served: as what it is, and as nothing that a browser could take for anything else. */
import { timingSafeEqual } from 'node:crypto';

const FOREVER = 'public, max-age=31536000, immutable';

interface Served {
  file: string;
  mime: string;
  etag: string;
  /** Not everybody is shown it. */
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

/** An empty key opens nothing. */
export function hasKey(given: string | undefined, key: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(key)];
  return key !== '' && a.length === b.length && timingSafeEqual(a, b);
}
