/** Owners of a page: `type:value` entries of `vf:owner` or `vf:author` (specification §5; host contract 7). */
import type { PublicUser } from '../../contract/user';

export function isOwner(owners: string[], user: PublicUser & { social_login_id?: string }): boolean {
  return owners.some((owner) => {
    const at = owner.indexOf(':');
    const type = owner.slice(0, at).toLowerCase();
    const value = owner.slice(at + 1);
    if (type === 'viafoura-id') return String(user.id) === value && user.id !== 0;
    if (type === 'viafoura-uuid') return user.uuid.toLowerCase() === value.toLowerCase();
    return user.social_login_provider.toLowerCase() === type && user.social_login_id === value;
  });
}
