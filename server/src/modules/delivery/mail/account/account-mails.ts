/** The mails about accounts, each in a file of its own. */
import { emailChanging } from './email-changing';
import { emailVerification } from './email-verification';
import { newLogin } from './new-login';
import { passwordReset } from './password-reset';

export const accountMails = {
  email_changing: emailChanging,
  email_verification: emailVerification,
  new_login: newLogin,
  password_reset: passwordReset,
};
