/**
 * A log-in that somebody else vouches for, the server's half (design decision 19). A provider says who somebody is and
 * nothing more; what follows (account, ban, session) is written once, in modules/people/logins.
 */
import type { createRemoteJWKSet } from 'jose';
import type { Static, TObject } from 'typebox';
import type { PasskeyLoginBody } from '../../../../../core/contract/passkeys';
import type { SiteSettings } from '../../../../../core/contract/site';
import type { Answered, Outbound } from '../../platform/outbound/outbound';
import type { Site } from '../../sites/sites/site-registry';
import type { UserRow } from '../users/users.repository';

export interface Identity {
  /** `iss`, client id or API key: a subject means nothing outside it. */
  issuer: string;
  /** As the provider gives it, 1 to 255 characters, never an address. */
  subject: string;
  /** The site's own publisher numbers people once, wherever they say it: the issuer is then no part of an identity. */
  is_publishers_own?: true;
  email: string | null;
  /** By the provider's own claim, in the same answer as the address. */
  is_email_verified: boolean;
  name: string | null;
  /** Where a picture of theirs stands. */
  picture?: string | null;
  /** Seconds: what is older never replaces what is known. */
  issued_at: number | null;
  /** What the publisher has granted them: from signed claims, or from a server of the publisher's own. */
  entitlements?: unknown;
  /** Of the session there, by which it can be ended from there. */
  session_id?: string;
  /** When a session here is over at the latest. */
  ends_at?: number;
}

export type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** All that a provider may touch. */
export interface Tools {
  site: Site;
  /** To public addresses, without redirects, bounded in time and size. */
  request(address: string, options?: Pick<Outbound, 'method' | 'headers' | 'body'>): Promise<Answered>;
  /** The keys at an address, one cache for all sites. */
  jwks(address: string): KeySet;
  /** False for what was seen within its life, on any node. */
  once(proof: string, lifeMs: number): Promise<boolean>;
  /** Milliseconds. */
  now(): number;
}

export interface FollowedLink {
  token: string;
  verifier?: string;
  is_confirmed?: boolean;
}

/** The same for a log-in to accounts that are here. */
export interface AccountTools {
  /** Whose address a link went to that this server mailed. @throws ApiError invalid_field */
  followLink(link: FollowedLink): Promise<UserRow>;
  /** Whose passkey has signed. @throws ApiError invalid_field */
  findByPasskey(signed: PasskeyLoginBody): Promise<UserRow>;
}

/** The provider's own server: with addresses, else they are discovered under the issuer. */
export interface Authority {
  issuer: string;
  endpoints?: { authorization_endpoint: string; token_endpoint: string; jwks_uri?: string };
}

export interface Redirect<C> {
  authority(config: C): Authority;
  /** What it is asked for; empty for nothing in particular. */
  scope(config: C): string;
  /** What the request carries that sends somebody there. */
  parameters?: Record<string, string>;
  /** What asks it to answer at once, with no page of its own; null where the site has not asked for that. */
  silently?(config: C): Record<string, string> | null;
  /** How the secret is sent to it, by default `post`; `as_said` is the way its own configuration names. */
  auth?(config: C): 'post' | 'basic' | 'as_said';
  client(config: C, nowMs: number): Promise<{ id: string; secret: string }> | { id: string; secret: string };
  /** False for OAuth without OpenID: who it is has to be asked. */
  hasIdToken: boolean;
  /** False for a server that refuses who proves in this way that the code is theirs; true unless it says otherwise. */
  hasPkce?: boolean;
  /** False for one whose ID tokens never say which log-in they were made for: it is not asked to, and must not. */
  hasNonce?: boolean;
  /** Apple sends a name once, unsigned, beside the code: good for a display name and nothing else. */
  hasPostedName?: boolean;
  /** Claims it is asked for beside name and address, where its ID tokens leave them out. */
  wants?(config: C): string[];
  /** Who that is, by the claims of an ID token that was checked or by asking with the access token. */
  identify(
    tools: Tools,
    config: C,
    answer: { access_token: string; claims: Claims | null },
  ): Promise<Identity> | Identity;
}

export type Claims = Record<string, unknown> & { iss: string; sub: string };

export interface Provider<Config extends TObject = TObject, Body extends TObject = TObject> {
  /** Also the `social_login_provider` of whoever logs in by it, and the type of page owners (specification §5). */
  id: string;
  title: string;
  /** What a site sets. `secret: true` on a property stores it encrypted, and no route reads it out. */
  config: Config;
  /** What the settings that every reader gets say when it is on, and when it is off. */
  answer?(config: Static<Config> | null): Partial<SiteSettings>;
  /** What it does not work without, for `vf doctor`: mail that leaves this server, pages that are https. */
  needs?: 'mail' | 'https';
  /** Which addresses this server asks when somebody logs in, for `vf doctor`; a redirect's are known from its authority. */
  asks?(config: Static<Config>): string[];
  /** What the page sends: `POST /v2/{domain}/{path}`. @throws ApiError when it proves nothing. */
  proof?: {
    path: string;
    body: Body;
    verify(tools: Tools, config: Static<Config>, body: Static<Body>): Promise<Identity>;
  };
  /** Of an OpenID server: what it says of itself, and for which client; it may announce that somebody has logged out there. */
  logsOut?(config: Static<Config>): { client_id: string; well_known: string } | null;
  /**
   * Into an account that is here, by what its owner has or was sent; it makes none: `POST /v2/{domain}/{path}`.
   * @throws ApiError when it shows nothing.
   */
  account?: {
    path: string;
    body: Body;
    /** By a signature, which nobody guesses: it counts with the proofs. */
    isSigned?: true;
    find(tools: AccountTools, config: Static<Config>, body: Static<Body>): Promise<UserRow>;
  };
  /** Where a window of the reader's is sent: `GET /v2/{domain}/thirdparty/{id}`. */
  redirect?: Redirect<Static<Config>>;
}

export const defineProvider = <Config extends TObject, Body extends TObject>(
  provider: Provider<Config, Body>,
): Provider => provider as unknown as Provider;
