/**
 * Signatures of containers shown on another site of the group: they go along with every call for that container as
 * `X-Request-Signature` (the spec, §7; HOST-API.md 13).
 */
const signatures = new Map<string, string>();

/** Remembers the signature of a container, by its id and, once known, by its uuid too. */
export function knowSignature(container_id: string, signature: string, content_container_uuid = ''): void {
  if (!signature) return;
  for (const name of [container_id, content_container_uuid]) if (name) signatures.set(name, signature);
}

/** A container got its uuid: its signature holds for that too. */
export function passSignatureOn(container_id: string, content_container_uuid: string): void {
  knowSignature(container_id, signatures.get(container_id) ?? '', content_container_uuid);
}

/** The signature that belongs to a call, by the container in its path, query or body. */
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
