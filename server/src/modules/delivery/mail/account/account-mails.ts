/** The mails about accounts, one file each. */
import { emailChanging } from './email-changing';
import { emailVerification } from './email-verification';
import { loginChanged } from './login-changed';
import { loginLink } from './login-link';
import { newLogin } from './new-login';
import { newPasskey } from './new-passkey';
import { passwordReset } from './password-reset';
import { roleChanged } from './role-changed';
import { webhookFailing } from './webhook-failing';
import { webhookOff } from './webhook-off';

export const accountMails = {
  email_changing: emailChanging,
  email_verification: emailVerification,
  login_changed: loginChanged,
  login_link: loginLink,
  new_login: newLogin,
  new_passkey: newPasskey,
  password_reset: passwordReset,
  role_changed: roleChanged,
  webhook_failing: webhookFailing,
  webhook_off: webhookOff,
};
