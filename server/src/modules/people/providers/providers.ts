/** All login providers, one file each. Each site sets its own order. */
import { aol } from './aol.provider';
import { apple } from './apple.provider';
import { backplaneV1 } from './backplane-v1.provider';
import { backplaneV2 } from './backplane-v2.provider';
import { cookie } from './cookie.provider';
import { facebook } from './facebook.provider';
import { gigya } from './gigya.provider';
import { google } from './google.provider';
import { janrain } from './janrain.provider';
import { linkedin } from './linkedin.provider';
import { loginRadius } from './loginradius.provider';
import { mailLink } from './mail-link.provider';
import { oauth } from './oauth.provider';
import { openIdConnect } from './openid-connect.provider';
import { passkey } from './passkey.provider';
import type { Provider } from './provider';
import { twitter } from './twitter.provider';
import { windowslive } from './windowslive.provider';
import { yahoo } from './yahoo.provider';

export const providers: readonly Provider[] = [
  oauth,
  openIdConnect,
  cookie,
  loginRadius,
  janrain,
  gigya,
  backplaneV1,
  backplaneV2,
  apple,
  google,
  facebook,
  twitter,
  linkedin,
  windowslive,
  yahoo,
  aol,
  mailLink,
  passkey,
];
