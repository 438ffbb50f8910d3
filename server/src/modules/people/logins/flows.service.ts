/** A login at a provider, from the press to the code that the page receives. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { ApiError } from '../../../http/errors';
import { hashToken, newToken } from '../../platform/tokens/tokens';
import type { Site } from '../../sites/sites/site-registry';
import type { Arrival } from '../identities/find-or-create';
import { insertCode, insertFlow, type LoginFlow, useCode, useFlow } from '../login-flows/login-flows.repository';
import { requireIdToken } from '../providers/id-token';
import type { Claims, Identity, Provider, Redirect, Tools } from '../providers/provider';
import { readProviderConfig, requireProvider } from '../providers/provider-settings';
import { callbackOf, hasNonce, redirectQuery, speaksOpenId } from '../providers/redirect-query';
import { withAuthority } from './authority';
import { checkIdentity } from './check-identity';
import type { Outcome } from './home-page';
import type { Arrived } from './log-in';
import { type ReturnAddress, readReturnAddress } from './return-address';
import type { ToolsFor } from './tools';
import { withUserInfo } from './user-info';

/** Leaves time to sign up at the provider. */
const FLOW_SECONDS = 10 * 60;

/** Names the cookie that binds a flow to the browser that began it. */
export function flowCookieOf({ publicUrl }: { publicUrl: string }) {
  const isSecure = publicUrl.startsWith('https:');
  return { isSecure, flowCookie: isSecure ? '__Host-vf_flow' : 'vf_flow' };
}

/** Binds the flow to this browser. */
export function setFlowCookie(reply: FastifyReply, config: { publicUrl: string }, browser: string): void {
  const { isSecure, flowCookie } = flowCookieOf(config);
  const options = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' } as const;
  reply.setCookie(flowCookie, browser, { ...options, maxAge: FLOW_SECONDS });
}

const CODE_SECONDS = 60;
const REASON_MAX = 500;
/** A silent login must finish within this time, because nobody types. */
const SILENT_SECONDS = 60;
/**
 * Prefix of the state of a login in a hidden frame. Not every browser sends our cookies to such a frame, so the login
 * is bound only to the page's verifier, and may end only in a frame.
 */
const SILENT = 'silent.';
/** Prefix of the state of an administrator's trial, which also works while the provider is off. */
const TRIAL = 'trial.';
const NO_BROWSER = '';
const NOBODY: Outcome = { error: 'login_required' };

/** A login ends as the kind that it began as, so faking a prefix gains nothing. */
export const isSilentState = (state: unknown): boolean => typeof state === 'string' && state.startsWith(SILENT);

const isTrialState = (state: string): boolean => state.startsWith(TRIAL);

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'sites'>;

interface Begin {
  challenge: string;
  callback?: string;
  isSilent?: boolean;
  isTrial?: boolean;
}

/**
 * @returns the address to send the reader to, and the cookie for their browser; if the provider cannot be reached,
 *   the result for the page. @throws ApiError login_method_disabled
 */
export async function beginFlow(
  app: App,
  tools: Tools,
  provider: Provider,
  { challenge, callback, isSilent = false, isTrial = false }: Begin,
): Promise<{ address: string; browser: string } | { home: ReturnAddress; outcome: Outcome }> {
  const { db, clock, config } = app;
  const { site } = tools;
  const redirect = requireRedirect(provider);
  const settings = await readProviderConfig({ db, secret: config.secret }, site, provider, isTrial);
  const silently = isSilent ? (redirect.silently?.(settings) ?? null) : {};
  if (silently === null) throw new ApiError('login_method_disabled');
  const home = readReturnAddress(site, callback, config.publicUrl);
  const [state, browser] = isSilent
    ? [`${SILENT}${randomState()}`, NO_BROWSER]
    : [`${isTrial ? TRIAL : ''}${randomState()}`, newToken()];
  const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()];
  const address = await withAuthority(tools, redirect, settings, async (authority) =>
    buildAuthorizationUrl(authority, {
      ...silently,
      ...(await redirectQuery(redirect, settings, { callback: callbackOf(app.config), state, nonce, verifier })),
    }),
  ).catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    throw error;
  });
  if (address instanceof ApiError) {
    // The reader pressed nothing, so the page only learns that they are not signed in.
    return { home, outcome: isSilent ? NOBODY : { error: 'failed', message: address.message } };
  }
  await insertFlow(db, {
    state_hash: hashToken(state),
    site_uuid: site.uuid,
    provider: provider.id,
    nonce,
    verifier,
    return_origin: home.origin,
    return_path: home.path,
    challenge,
    browser_hash: hashToken(browser),
    date_expires: clock.now() + (isSilent ? SILENT_SECONDS : FLOW_SECONDS) * 1000,
  });
  return { address: address.href, browser };
}

/**
 * Handles the provider's answer. @returns the page and its result, also for refusals. @param isFramed whether the
 * answer is rendered inside another page; undefined where the browser does not say. `trialOf` is the challenge of a trial.
 * @throws ApiError unauthorized for a state of another browser, or a wrong kind of window
 */
export async function endFlow(
  app: App,
  toolsFor: ToolsFor,
  query: Record<string, string>,
  { browser, isFramed }: { browser: string; isFramed: boolean | undefined },
): Promise<{ address: ReturnAddress; outcome: Outcome; isSilent: boolean; trialOf: string | null }> {
  const { db, clock } = app;
  const { state = '' } = query;
  const isSilent = isSilentState(state);
  if (isSilent && isFramed === false) throw new ApiError('unauthorized');
  const browser_hash = hashToken(isSilent ? NO_BROWSER : browser);
  const flow = await useFlow(db, { state_hash: hashToken(state), browser_hash, now: clock.now() });
  const site = flow && (await app.sites.byDomain(flow.site_uuid));
  if (!flow || !site) throw new ApiError('unauthorized');
  const trialOf = isTrialState(state) ? flow.challenge : null;
  const back = { address: { origin: flow.return_origin, path: flow.return_path }, isSilent, trialOf };
  // Most guests' pages get this answer: not signed in there, or a dialog would be needed.
  if (isSilent && query.error !== undefined) return { ...back, outcome: NOBODY };
  if (isCancelled(query)) return { ...back, outcome: { error: 'cancelled' } };
  try {
    return { ...back, outcome: { code: await makeCode(app, toolsFor(site), flow, query, state) } };
  } catch (error) {
    const message = error instanceof ApiError ? error.message : trialOf && reasonOf(error);
    return { ...back, outcome: { error: 'failed', ...(message && { message }) } };
  }
}

/** Returns the reason of a failed login at the provider, in English; '' for failures of this server. */
function reasonOf(error: unknown): string {
  const { message, code, error: name, error_description: says } = error as Record<string, unknown>;
  if (typeof name !== 'string' && !(typeof code === 'string' && code.startsWith('OAUTH_'))) return '';
  return cutText(
    [message, name, says].filter((part) => typeof part === 'string' && part !== '').join(' – '),
    REASON_MAX,
  );
}

/** Checks for the answers of providers when the reader cancels (host contract 11). */
const isCancelled = ({ error, error_reason, denied }: Record<string, string>): boolean =>
  error === 'access_denied' ||
  error === 'user_cancelled_login' ||
  error === 'user_cancelled_authorize' ||
  error_reason === 'user_denied' ||
  denied !== undefined;

async function makeCode(
  app: App,
  tools: Tools,
  flow: LoginFlow,
  query: Record<string, string>,
  state: string,
): Promise<string> {
  const { db, clock, config } = app;
  const { site } = tools;
  const provider = requireProvider(flow.provider);
  const redirect = requireRedirect(provider);
  const settings = await readProviderConfig({ db, secret: config.secret }, site, provider, isTrialState(state));
  const identity = await identify(app, tools, redirect, settings, flow, query, state);
  const code = newToken();
  await insertCode(db, {
    hash: hashToken(code),
    site_uuid: site.uuid,
    provider: provider.id,
    identity: { ...checkIdentity(identity), ...(isTrialState(state) && { is_trial: true }) },
    challenge: flow.challenge,
    date_expires: clock.now() + CODE_SECONDS * 1000,
  });
  return code;
}

async function identify(
  app: App,
  tools: Tools,
  redirect: Redirect<unknown>,
  settings: unknown,
  { nonce, verifier }: LoginFlow,
  query: Record<string, string>,
  state: string,
): Promise<Identity> {
  const came = new URL(`${callbackOf(app.config)}?${new URLSearchParams(query)}`);
  const { id: client_id } = await redirect.client(settings, tools.now());
  const answer = await withAuthority(tools, redirect, settings, async (authority) => {
    const tokens = await authorizationCodeGrant(authority, came, {
      expectedState: state,
      ...(redirect.hasPkce !== false && { pkceCodeVerifier: verifier }),
      idTokenExpected: speaksOpenId(redirect, settings),
      // If no nonce was sent, a token with one belongs to another login, and the library refuses it.
      ...(hasNonce(redirect, settings) && { expectedNonce: nonce }),
    });
    const { access_token } = tokens;
    // No keys are known for a provider with manual addresses, so its ID token cannot be verified.
    const claims = speaksOpenId(redirect, settings) ? (tokens.claims() as Claims | undefined) : undefined;
    if (!claims) return { access_token, claims: null };
    requireIdToken(claims, { client_id, now: tools.now() });
    const more = redirect.wants?.(settings) ?? [];
    return { access_token, claims: await withUserInfo(authority, { access_token, claims, more }) };
  });
  const identity = await redirect.identify(tools, settings, answer);
  return redirect.hasPostedName ? { ...identity, name: identity.name ?? query.name ?? null } : identity;
}

/**
 * Makes another code for the same identity, valid for the time to log in to the existing account. Only that account can
 * use it, to connect the two.
 */
export async function makeConnectingCode(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { site, provider, identity }: Arrived,
  { verifier, user_id }: { verifier: string; user_id: number },
): Promise<string> {
  const code = newToken();
  await insertCode(db, {
    hash: hashToken(code),
    site_uuid: site.uuid,
    provider: provider.id,
    identity: { ...identity, only_for: user_id },
    challenge: await calculatePKCECodeChallenge(verifier),
    date_expires: clock.now() + FLOW_SECONDS * 1000,
  });
  return code;
}

interface Exchange {
  code: string;
  verifier: string;
  connectTo: Arrival['connectTo'];
  /** A trial's code logs nobody in, and the code of a login shows nobody's data. */
  isTrial?: boolean;
}

type Stored = Record<string, unknown> & Identity & { only_for?: number; is_trial?: boolean };

/** Returns the identity behind a code. @throws ApiError unauthorized */
export async function exchangeCode(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  site: Site,
  { code, verifier, connectTo, isTrial = false }: Exchange,
): Promise<Arrived> {
  const found = await useCode(db, { hash: hashToken(code), site_uuid: site.uuid, now: clock.now() });
  if (!found || (await calculatePKCECodeChallenge(verifier)) !== found.challenge) throw new ApiError('unauthorized');
  const provider = requireProvider(found.provider);
  const settings = await readProviderConfig({ db, secret: config.secret }, site, provider, isTrial);
  const { only_for = null, is_trial = false, ...identity } = found.identity as Stored;
  if (is_trial !== isTrial) throw new ApiError('unauthorized');
  if (only_for !== null && only_for !== connectTo?.id) throw new ApiError('account_exists');
  return { site, provider, config: settings, identity, connectTo };
}

/** @throws ApiError not_found */
function requireRedirect({ id, redirect }: Provider): Redirect<unknown> {
  if (!redirect) throw new ApiError('not_found', { field: 'provider' }, `${id} is no log-in by a window.`);
  return redirect as Redirect<unknown>;
}
