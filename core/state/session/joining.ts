/** Parameters of every login and sign-up: how tokens are returned, and what the reader wanted to do. */
import { thirdpartyEnabled } from '../../transport/api/thirdparty';
import { readReferral } from './referral';

export const joining = () => ({ thirdparty_enabled: thirdpartyEnabled(), ...readReferral() });
