/** Owners of a page: `type:value` entries of `vf:owner` or `vf:author` (specification §5; host contract 7). */
import type { PublicUser } from '../../contract/people/user';

/** Compares accounts; the server resolves owners by other logins. */
export const isOwner = (owners: string[], { id, uuid }: PublicUser): boolean =>
  id !== 0 && owners.some((owner) => [`viafoura-id:${id}`, `viafoura-uuid:${uuid}`].includes(owner.toLowerCase()));
