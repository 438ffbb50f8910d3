import { clearedOnReset } from '../../base/store/jotai';

/** Signatures given by the page, until a reset: the next page has its own; signatures.ts sends them. */
export const signatures = clearedOnReset(new Map<string, string>());

export function knowSignature(container_id: string, signature: string, content_container_uuid = ''): void {
  if (!signature) return;
  for (const name of [container_id, content_container_uuid]) if (name) signatures.set(name, signature);
}
