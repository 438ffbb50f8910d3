/**
 * A login by a third party, the server's half (design decision 19). A provider only returns an identity; account, ban
 * and session are handled once, in modules/people/logins.
 */
import type { createRemoteJWKSet } from 'jose';
import type { Static, TObject } from 'typebox';
import type { PasskeyLoginBody } from '../../../../../core/contract/people/passkeys';
import type { SiteSettings } from '../../../../../core/contract/sites/site';
import type { Answered, Outbound } from '../../platform/outbound/outbound';
import type { Site } from '../../sites/sites/site-registry';
import type { UserRow } from '../users/users.repository';

export interface Identity {
  /** `iss`, client id or API key: a subject is unique only within it. */
  issuer: string;
  /** The provider's id of the person, 1 to 255 characters, never an address. */
  subject: string;
  /** The site's own publisher uses one numbering for all its issuers, so the issuer is not part of the identity. */
  is_publishers_own?: true;
  email: string | null;
  /** The provider's own claim, in the answer that has the address. */
  is_email_verified: boolean;
  name: string | null;
  /** Address of the person's picture. */
  picture?: string | null;
  /** Issue time in seconds. Older data never replaces newer data. */
  issued_at: number | null;
  /** Entitlements from the publisher: from signed claims, or from a server of the publisher. */
  entitlements?: unknown;
  /** The provider's session, which can be ended by the provider. */
  session_id?: string;
  /** Latest end of a session here. */
  ends_at?: number;
}

export type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** The parts of the server that a provider may use. */
export interface Tools {
  site: Site;
  /** Sends requests to public addresses, without redirects, bounded in time and size. */
  request(address: string, options?: Pick<Outbound, 'method' | 'headers' | 'body'>): Promise<Answered>;
  /** Keys of an address, cached for all sites. */
  jwks(address: string): KeySet;
  /** Returns false when the proof was used within its lifetime, on any node. */
  once(proof: string, lifeMs: number): Promise<boolean>;
  /** Returns milliseconds. */
  now(): number;
}

export interface FollowedLink {
  token: string;
  verifier?: string;
  is_confirmed?: boolean;
}

/** Everything that a login to accounts of this server may use. */
export interface AccountTools {
  /** Finds the account of a link that this server mailed. @throws ApiError invalid_field */
  followLink(link: FollowedLink): Promise<UserRow>;
  /** Finds the account of a passkey signature. @throws ApiError invalid_field */
  findByPasskey(signed: PasskeyLoginBody): Promise<UserRow>;
}

/** The provider's own server. Its addresses are set, or discovered under the issuer. */
export interface Authority {
  issuer: string;
  endpoints?: { authorization_endpoint: string; token_endpoint: string; jwks_uri?: string };
}

export interface Redirect<C> {
  authority(config: C): Authority;
  /** Returns the requested scope; may be empty. */
  scope(config: C): string;
  /** Parameters of the request that opens the provider. */
  parameters?: Record<string, string>;
  /** Parameters that request an answer without a page; null where the site does not use silent logins. */
  silently?(config: C): Record<string, string> | null;
  /** Method to send the secret, by default `post`; `as_said` follows the server's own metadata. */
  auth?(config: C): 'post' | 'basic' | 'as_said';
  client(config: C, nowMs: number): Promise<{ id: string; secret: string }> | { id: string; secret: string };
  /** False for OAuth without OpenID, where reading the identity needs a request. */
  hasIdToken: boolean;
  /** False for a server that refuses PKCE; true by default. */
  hasPkce?: boolean;
  /** False for a server whose ID tokens never contain a nonce; none is sent. */
  hasNonce?: boolean;
  /** Apple sends a name once, unsigned, beside the code: usable only as a display name. */
  hasPostedName?: boolean;
  /** Claims to read in addition to name and address, where its ID tokens leave them out. */
  wants?(config: C): string[];
  /** Returns the identity, from the claims of a verified ID token or by a request with the access token. */
  identify(
    tools: Tools,
    config: C,
    answer: { access_token: string; claims: Claims | null },
  ): Promise<Identity> | Identity;
}

export type Claims = Record<string, unknown> & { iss: string; sub: string };

export interface Provider<Config extends TObject = TObject, Body extends TObject = TObject> {
  /** Id of the provider; also the `social_login_provider`, and the type of page owners (specification §5). */
  id: string;
  title: string;
  /** A site's settings. `secret: true` on a property stores it encrypted, and no route returns it. */
  config: Config;
  /** Public settings when the provider is on, and when it is off. */
  answer?(config: Static<Config> | null): Partial<SiteSettings>;
  /** Requirements, for `vf doctor`: working mail, or pages with https. */
  needs?: 'mail' | 'https';
  /** Addresses that this server requests at a login, for `vf doctor`; those of a redirect follow from its authority. */
  asks?(config: Static<Config>): string[];
  /** The page's request: `POST /v2/{domain}/{path}`. @throws ApiError when it proves nothing */
  proof?: {
    path: string;
    body: Body;
    verify(tools: Tools, config: Static<Config>, body: Static<Body>): Promise<Identity>;
  };
  /** Metadata and client of an OpenID server, which may announce logouts. */
  logsOut?(config: Static<Config>): { client_id: string; well_known: string } | null;
  /**
   * Logs in to an existing account of this server, by a secret or key of its owner: `POST /v2/{domain}/{path}`.
   * @throws ApiError when it proves nothing
   */
  account?: {
    path: string;
    body: Body;
    /** Proved by a signature, which cannot be guessed, so it counts with the proofs. */
    isSigned?: true;
    find(tools: AccountTools, config: Static<Config>, body: Static<Body>): Promise<UserRow>;
  };
  /** The reader's window opens `GET /v2/{domain}/thirdparty/{id}`. */
  redirect?: Redirect<Static<Config>>;
}

export const defineProvider = <Config extends TObject, Body extends TObject>(
  provider: Provider<Config, Body>,
): Provider => provider as Provider;
