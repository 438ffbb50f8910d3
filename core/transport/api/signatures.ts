/** Signatures of containers of another site, sent as `X-Request-Signature` (specification §7; host contract 13). */
import { knowSignature, signatures } from './known-signatures';

export function passSignatureOn(container_id: string, content_container_uuid: string): void {
  knowSignature(container_id, signatures.get(container_id) ?? '', content_container_uuid);
}

/** Finds the signature by the container in the path, query or body of a call. */
export function signatureFor(url: string, container_id: unknown): string | undefined {
  if (signatures.size === 0) return undefined;
  const named = typeof container_id === 'string' ? signatures.get(container_id) : undefined;
  if (named) return named;
  for (const part of url.split('/')) {
    const found = signatures.get(part);
    if (found) return found;
  }
  return undefined;
}
