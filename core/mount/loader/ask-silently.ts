/** A page that is only read starts the core once a visit, to ask who is signed in at the publisher's (core/state/session/logins/silent). */
import { safeSessionStorage } from '../../base/storage/storage';
import { TRIED_KEY } from '../../state/session/logins/silent-keys';
import { readTokens } from '../../transport/tokens/tokens';
import { loaderPort } from './port';

/** @throws as what it starts */
export async function askSilently(): Promise<void> {
  if (!readTokens() && !safeSessionStorage.get(TRIED_KEY)) await loaderPort()?.load('core');
}
