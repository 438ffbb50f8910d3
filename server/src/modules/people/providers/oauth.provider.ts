/**
 * The publisher's own login server (specification §9 "oauth"): with OpenID Connect its addresses are discovered; with
 * plain OAuth 2 they are set, and the identity comes from an address of its own.
 */
import { Type } from 'typebox';
import { ApiError } from '../../../http/errors';
import { readField, readObject } from './answers';
import { identityOf } from './id-token';
import { clientSettings } from './oidc-redirect';
import { wellKnownOf } from './openid-connect.provider';
import { type Authority, defineProvider, type Identity } from './provider';

const Address = Type.String({ pattern: '^https?://', maxLength: 1000 });
const Field = (name: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 100, default: name }));

const Config = Type.Object(
  {
    ...clientSettings,
    issuer: Address,
    /** Without these three addresses, the provider uses OpenID Connect. */
    authorization_endpoint: Type.Optional(Address),
    token_endpoint: Type.Optional(Address),
    user_endpoint: Type.Optional(Address),
    /** Sends the client's secret: `basic` in a header, `post` in the form. */
    auth: Type.Optional(Type.Unsafe<'basic' | 'post'>({ type: 'string', enum: ['basic', 'post'] })),
    /** The requested scope, by default `email profile`; `openid` is added for OpenID Connect. */
    scope: Type.Optional(Type.String({ maxLength: 500 })),
    /** Fields of the answer of `user_endpoint`; a dot separates levels. */
    id_field: Field('id'),
    email_field: Field('email'),
    name_field: Field('name'),
    picture_field: Field('picture'),
    /** The claim or field with entitlements from the publisher. */
    entitlements_claim: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    is_email_verified: Type.Optional(Type.Boolean()),
    is_vouched_for: Type.Optional(Type.Boolean()),
    /** Guests' pages check silently, once per visit, whether the reader is signed in there. */
    is_silent: Type.Optional(Type.Boolean()),
    /** Parameter that requests an answer without a page, for servers without OpenID Connect. */
    silent_parameter: Type.Optional(Type.String({ pattern: '^[A-Za-z_.-]+=[A-Za-z0-9_.-]+$', maxLength: 100 })),
  },
  { additionalProperties: false },
);

type Addresses = Partial<NonNullable<Authority['endpoints']>>;

const byHand = ({ authorization_endpoint, token_endpoint }: Addresses) =>
  authorization_endpoint && token_endpoint ? { endpoints: { authorization_endpoint, token_endpoint } } : null;

/** Adds `openid`, without which the server sends no ID token. */
const withOpenId = (scope: string): string => [...new Set(['openid', ...scope.split(' ').filter(Boolean)])].join(' ');

export const oauth = defineProvider({
  id: 'oauth',
  title: 'OAuth of the publisher',
  config: Config,
  answer: (config) => ({ oauth_enabled: config !== null, oauth_is_silent: config?.is_silent === true }),
  logsOut: ({ client_id, issuer, ...config }) =>
    byHand(config) ? null : { client_id, well_known: wellKnownOf(issuer) },
  redirect: {
    authority: (config) => ({ issuer: config.issuer, ...byHand(config) }),
    scope: ({ scope = 'email profile', ...config }) => (byHand(config) ? scope : withOpenId(scope)),
    silently: ({ is_silent = false, silent_parameter = 'prompt=none' }) =>
      is_silent ? Object.fromEntries(new URLSearchParams(silent_parameter)) : null,
    // With manual addresses the method is unknown, and most servers accept a form.
    auth: ({ auth, ...config }) => auth ?? (byHand(config) ? 'post' : 'as_said'),
    client: ({ client_id, client_secret }) => ({ id: client_id, secret: client_secret }),
    hasIdToken: true,
    wants: ({ entitlements_claim }) => (entitlements_claim === undefined ? [] : [entitlements_claim]),
    async identify(tools, config, { access_token, claims }): Promise<Identity> {
      const { entitlements_claim = '' } = config;
      if (claims) return { ...identityOf(claims), entitlements: claims[entitlements_claim] };
      const { user_endpoint, id_field = 'id', email_field = 'email', name_field = 'name' } = config;
      const { picture_field = 'picture' } = config;
      if (user_endpoint === undefined) throw new ApiError('unauthorized');
      const answer = await readObject(tools, user_endpoint, access_token);
      const [subject, email, name, picture] = [id_field, email_field, name_field, picture_field].map((it) =>
        readField(answer, it),
      );
      return {
        issuer: config.issuer,
        subject: typeof subject === 'string' || Number.isSafeInteger(subject) ? String(subject) : '',
        email: typeof email === 'string' ? email : null,
        is_email_verified: config.is_email_verified === true,
        name: typeof name === 'string' ? name : null,
        picture: typeof picture === 'string' ? picture : null,
        entitlements: readField(answer, entitlements_claim),
        issued_at: Math.floor(tools.now() / 1000),
      };
    },
  },
});
