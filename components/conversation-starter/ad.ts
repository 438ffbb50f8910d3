/** The ad slot beside a starter. */
export const AD_SLOT = 'vf-starter-ad';
