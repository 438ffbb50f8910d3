/** The slot of a standalone ad. */
export const AD_SLOT = 'vf-standalone-ad';
