/** Owners of a page, from its tags (specification §5; host contract 7). */
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

/** Warns about malformed and unknown entries. */
export const readOwners = (entries: string[]): string[] =>
  entries.filter((entry) => {
    const at = entry.indexOf(':');
    const isOwner = at > 0 && at < entry.length - 1 && ownerTypes.has(entry.slice(0, at).toLowerCase());
    if (!isOwner) console.warn(`vf:owner takes type:value, not "${entry}"`);
    return isOwner;
  });
