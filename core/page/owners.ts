/** Owners of a page: `type:value` entries of `vf:owner` or `vf:author` (the spec, §5; HOST-API.md 7). */
import type { PublicUser } from '../contract/user';

const ownerTypes = new Set([
  'viafoura-id',
  'viafoura-uuid',
  'cookie',
  'oidc',
  'janrain',
  'loginradius',
  'apple',
  'facebook',
  'google',
  'linkedin',
  'microsoft',
  'twitter',
  'yahoo',
  'oauth',
  'oauth2',
  'live',
  'aol',
  'external',
  'backplane',
  'backplane_v1_2',
  'backplane_v2',
  'tribune',
  'gigya',
  'sfcron',
  'enews',
]);

/** The entries that are well formed and of a known type; the others are named in a warning. */
export const readOwners = (entries: string[]): string[] =>
  entries
    .map((entry) => entry.trim())
    .filter((entry) => {
      const at = entry.indexOf(':');
      const isOwner = at > 0 && at < entry.length - 1 && ownerTypes.has(entry.slice(0, at).toLowerCase());
      if (!isOwner) console.warn(`vf:owner takes type:value, not "${entry}"`);
      return isOwner;
    });

/** Whether somebody is one of the page's owners: by id, uuid, or the id of the login provider. */
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
