/** The kinds of notifications there are, each in a file of its own. */
import { emailChanging } from './kinds/email-changing';
import { emailVerification } from './kinds/email-verification';
import { passwordReset } from './kinds/password-reset';

export const kinds = {
  email_changing: emailChanging,
  email_verification: emailVerification,
  password_reset: passwordReset,
};
