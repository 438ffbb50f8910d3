/** The one place for an ad among the cards. */
export const AD_SLOT = 'vf-recirculation-ad';
