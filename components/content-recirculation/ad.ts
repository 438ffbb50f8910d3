/** The ad slot among the cards. */
export const AD_SLOT = 'vf-recirculation-ad';
