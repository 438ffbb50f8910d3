/** What goes along with every log-in and sign-up: how tokens come back, and what the reader wanted to do. */
import { thirdpartyEnabled } from '../../transport/api/thirdparty';
import { readReferral } from './referral';

export const joining = () => ({ thirdparty_enabled: thirdpartyEnabled(), ...readReferral() });
