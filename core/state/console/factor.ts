/** The moderator's second factor. */
import { confirmFactor, fetchFactor, offerFactor, removeFactor, resetFactor } from '../../transport/api/console';
import { siteCall } from './site-call';

export const readFactorAction = siteCall(fetchFactor);
export const offerFactorAction = siteCall(offerFactor);
export const confirmFactorAction = siteCall(confirmFactor);
export const removeFactorAction = siteCall(removeFactor);
/** Turns off the factor of a colleague. */
export const resetFactorAction = siteCall(resetFactor);
