/** Login providers of a site (extension), which administrators set. Secrets are write-only. */
import { type Static, Type } from 'typebox';

/** The settings of a provider; of a secret, only whether it is set. */
export const SiteProvider = Type.Object({
  provider: Type.String(),
  title: Type.String(),
  is_on: Type.Boolean(),
  config: Type.Record(Type.String(), Type.Unknown()),
  /** Names of the secrets that are set. */
  secrets: Type.Array(Type.String()),
});
export type SiteProvider = Static<typeof SiteProvider>;

const KnownProvider = Type.Object({
  provider: Type.String(),
  title: Type.String(),
  /** True if logins go to a page of the provider, which must know the redirect address. */
  redirects: Type.Boolean(),
  /** JSON schema of its settings. Secrets have `secret: true`; those of several lines also have `multiline: true`. */
  config: Type.Unknown(),
});
export type KnownProvider = Static<typeof KnownProvider>;

/** `GET /v2/{domain}/providers`, and the answer of a change. */
export const ProvidersPage = Type.Object({
  providers: Type.Array(SiteProvider),
  /** Every provider that a site can set. */
  known: Type.Array(KnownProvider),
  /** Ids of the logins that forms offer, in the site's order. */
  order: Type.Array(Type.String()),
  /** The redirect address, which is registered with each provider. */
  callback: Type.String(),
});
export type ProvidersPage = Static<typeof ProvidersPage>;

/** `PUT /v2/{domain}/providers/{provider}`: changes the named fields; null removes a field. */
export const ProviderChange = Type.Object({
  is_on: Type.Optional(Type.Boolean()),
  config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** Its place in `order`, from 0; the last place for any larger number. */
  place: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
});
export type ProviderChange = Static<typeof ProviderChange>;

/** `POST /v2/{domain}/providers/{provider}/check`: checks the stored settings with the provider's servers. */
export const ProviderCheck = Type.Object({
  /** In English; null if everything is fine. */
  problem: Type.Union([Type.String(), Type.Null()]),
  /** The address that the provider sends people back to; null for a login without a redirect. */
  callback: Type.Union([Type.String(), Type.Null()]),
});
export type ProviderCheck = Static<typeof ProviderCheck>;

/**
 * `POST /v2/{domain}/providers/{provider}/trial`: begins a trial login with the stored settings, on or off, for the page
 * that has the verifier (RFC 7636). The page opens the address in a window, and its result comes over the
 * `BroadcastChannel` `vf-trial`, with the challenge.
 */
export const ProviderTrial = Type.Object({
  /** Null if the provider's servers cannot be used; a check says why. */
  address: Type.Union([Type.String(), Type.Null()]),
});
export type ProviderTrial = Static<typeof ProviderTrial>;

/**
 * `POST /v2/{domain}/providers/{provider}/trial/result`: who logged in during the trial, as the provider says, and what
 * a login would do here. Nothing is stored, and nobody is logged in.
 */
export const ProviderTrialResult = Type.Object({
  /** The provider's id of the person. */
  subject: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  is_email_verified: Type.Boolean(),
  name: Type.Union([Type.String(), Type.Null()]),
  /**
   * `account_exists`: an account has proved the address, and its owner would be asked to connect the two.
   * `staff_account`: a staff account has it, and is connected only by its owner.
   */
  outcome: Type.Enum(['new_account', 'account', 'account_exists', 'staff_account', 'banned']),
  /** Name of the account for `account`. */
  account_name: Type.Union([Type.String(), Type.Null()]),
});
export type ProviderTrialResult = Static<typeof ProviderTrialResult>;
