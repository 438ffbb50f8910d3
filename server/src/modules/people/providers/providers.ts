/** The log-in providers there are, each in a file of its own, in the order in which log-in screens name them. */
import { aol } from './aol.provider';
import { apple } from './apple.provider';
import { cookie } from './cookie.provider';
import { facebook } from './facebook.provider';
import { google } from './google.provider';
import { linkedin } from './linkedin.provider';
import { oauth } from './oauth.provider';
import { openIdConnect } from './openid-connect.provider';
import type { Provider } from './provider';
import { twitter } from './twitter.provider';
import { windowslive } from './windowslive.provider';
import { yahoo } from './yahoo.provider';

export const providers: readonly Provider[] = [
  oauth,
  openIdConnect,
  cookie,
  apple,
  google,
  facebook,
  twitter,
  linkedin,
  windowslive,
  yahoo,
  aol,
];
