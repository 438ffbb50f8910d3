/** Signatures the page gives: known with the first draw, used by what sends, which comes later (signatures.ts). */
export const signatures = new Map<string, string>();

/** Remembers the signature of a container, by its id and, once known, by its uuid too. */
export function knowSignature(container_id: string, signature: string, content_container_uuid = ''): void {
  if (!signature) return;
  for (const name of [container_id, content_container_uuid]) if (name) signatures.set(name, signature);
}
