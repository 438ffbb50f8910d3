/** Ways to log in to the console, as the site has them: a password, a mailed link, a passkey, and providers. */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { safeSessionStorage } from '../../base/storage/storage';
import { atom } from '../../base/store/jotai';
import type { ConsoleLogin } from '../../contract/console/session';
import { fetchBootstrap } from '../../transport/api/bootstrap';
import { logInToConsole, proveToConsole, requestConsoleLink } from '../../transport/api/console';
import { wantSignature } from '../../transport/api/logins';
import { emptyPage } from '../page/glance';
import { pageAtom } from '../page/page.atoms';
import { signByPasskey } from '../session/logins/authenticator';
import { forgetLinkVerifier, linkProof, newLinkVerifier, readLinkVerifier } from '../session/logins/link-verifier';
import { newVerifier } from '../session/logins/verifier';
import { wayThere } from '../session/logins/way-there';
import { setSiteAction } from '../site/site.atoms';
import { placeAtom } from './place';
import { enterAction } from './session';

/** Secret of a login at a provider; the page leaves and comes back. */
const VERIFIER_KEY = 'vfConsoleLogin';

/** @returns ids of the methods other than a password, in the site's order */
export const readMethodsAction = atom(null, async (_get, set, domain: string): Promise<string[] | Failure> => {
  const answer = await orUnreachable(fetchBootstrap(domain, ''));
  if (isFailure(answer)) return answer;
  set(pageAtom, { ...emptyPage, domain });
  set(setSiteAction, answer.settings, answer.sectionTree);
  return answer.settings.login_providers ?? [];
});

/** Each of these returns a Failure, or undefined once the moderator is in. */
type LoggedIn = Promise<Failure | undefined>;

const enterByAction = atom(null, async (_get, set, answer: Awaited<ReturnType<typeof logInToConsole>>): LoggedIn => {
  if (isFailure(answer)) return answer;
  await set(enterAction, answer);
  return undefined;
});

export const logInToConsoleAction = atom(
  null,
  async (_get, set, domain: string, login: ConsoleLogin): LoggedIn =>
    set(enterByAction, await orUnreachable(logInToConsole(domain, login))),
);

/** The second step of a login whose proof works once. */
export const passFactorAction = atom(
  null,
  async (get, set, ticket: string, code: string): LoggedIn =>
    set(enterByAction, await orUnreachable(proveToConsole(get(placeAtom).domain, 'factor', { ticket, code }))),
);

/** The answer is the same for every address. */
export const askForConsoleLinkAction = atom(null, async (get, _set, email: string): Promise<Failure | undefined> => {
  const { challenge, save } = await newLinkVerifier();
  const answer = await orUnreachable(requestConsoleLink(get(placeAtom).domain, { email, challenge }));
  if (isFailure(answer)) return answer;
  save();
  return undefined;
});

export const isLinkOfThisBrowser = (): boolean => readLinkVerifier() !== null;

/** @param isConfirmed true after a press, which links from other browsers need */
export const followConsoleLinkAction = atom(null, async (get, set, token: string, isConfirmed: boolean): LoggedIn => {
  const answer = await orUnreachable(proveToConsole(get(placeAtom).domain, 'mail_link', linkProof(token, isConfirmed)));
  // With a second step due, the link has been used as well.
  if (!isFailure(answer) || answer.error_status === 403) forgetLinkVerifier();
  return set(enterByAction, answer);
});

/** @throws DOMException when the dialog was closed, or no passkey matches */
export const logInToConsoleByPasskeyAction = atom(null, async (get, set): LoggedIn => {
  const { domain } = get(placeAtom);
  const wanted = await orUnreachable(wantSignature(domain));
  if (isFailure(wanted)) return wanted;
  const proof = { ticket: wanted.ticket, credential: await signByPasskey(wanted) };
  return set(enterByAction, await orUnreachable(proveToConsole(domain, 'passkey', proof)));
});

/** Opens this site by the session of another site of the organization. */
export const switchSiteAction = atom(null, async (get, set, from: string, code?: string): LoggedIn => {
  const { domain } = get(placeAtom);
  const body = { from, ...(code !== undefined && { code }) };
  return set(enterByAction, await orUnreachable(proveToConsole(domain, 'switch', body)));
});

/** Leaves the page for a provider, which sends the browser back to this address. @throws TypeError without https */
export const goToProviderAction = atom(null, async (_get, _set, provider: string): Promise<void> => {
  const verifier = newVerifier();
  const address = await wayThere('/v2/:domain/thirdparty/:provider', provider, verifier);
  safeSessionStorage.set(VERIFIER_KEY, verifier);
  location.assign(address);
});

/** Exchanges the code of a login at a provider. */
export const comeFromProviderAction = atom(null, async (get, set, token: string): LoggedIn => {
  const verifier = safeSessionStorage.get(VERIFIER_KEY) ?? newVerifier();
  safeSessionStorage.remove(VERIFIER_KEY);
  const { domain } = get(placeAtom);
  return set(enterByAction, await orUnreachable(proveToConsole(domain, 'window', { token, verifier })));
});
