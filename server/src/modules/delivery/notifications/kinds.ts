/** The kinds of notifications there are, each in a file of its own. */
import { emailVerification } from './kinds/email-verification';
import { passwordReset } from './kinds/password-reset';

export const kinds = { email_verification: emailVerification, password_reset: passwordReset };
