/** `vf.session.login.*`: logins with the page's own or a network's accounts (host contract 4; specification §5, §8). */
export {
  logInWithCookie as cookie,
  logInWithIdToken as openIdConnect,
} from '../../state/session/logins/by-proof';
export {
  logInWithGigya as gigya,
  logInWithJanrain as janrain,
  logInWithLoginRadius as loginRadius,
} from '../../state/session/logins/by-service';
export { logInAt as social } from '../../state/session/logins/social';
