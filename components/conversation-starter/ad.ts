/** The place for an ad beside a starter. */
export const AD_SLOT = 'vf-starter-ad';
