/** The content security policy of a page of the documentation site. */
import { createHash } from 'node:crypto';

/** Scripts in the page itself. Those with an address are files of the site. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Policies by content: a file that has not changed is the same buffer. */
const known = new WeakMap<Buffer, string>();

/** Allows the scripts that the generator wrote into the page, by their hashes, and no others. */
export function pagePolicy(html: Buffer): string {
  const policy = known.get(html) ?? policyFor(html.toString());
  known.set(html, policy);
  return policy;
}

const policyFor = (html: string): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...[...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => `'sha256-${hash(code)}'`)].join(
      ' ',
    ),
    // The generator colors code by style attributes.
    "style-src 'self' 'unsafe-inline'",
    // The playground shows what readers posted, with their pictures.
    'img-src * data: blob:',
    'media-src *',
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');

const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
