/** Secret of the page that began a login, and its public challenge (RFC 7636, S256). */
import { randomBytes } from '../../../base/built-ins/random';

export const inBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const newVerifier = (): string => inBase64Url(randomBytes(32));

/** @throws TypeError on a page without https, which has no digest */
export async function challengeOf(verifier: string): Promise<string> {
  return inBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}
