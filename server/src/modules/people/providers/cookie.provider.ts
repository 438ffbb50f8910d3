/**
 * The publisher's own login cookie (host contract 4, 11): its value is sent to an endpoint of the publisher, which
 * returns the identity. A ticket signed by the publisher's back end is better: then no script needs to read the session
 * cookie.
 */

import { jwtVerify } from 'jose';
import { type Static, Type } from 'typebox';
import { ApiError } from '../../../http/errors';
import { readField, readObject } from './answers';
import { defineProvider, type Identity, type Tools } from './provider';

const TICKET_SECONDS = 60;
const VALUE_MAX = 4096;

const Field = (name: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 100, default: name }));

const Config = Type.Object(
  {
    cookie_name: Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$" }),
    /** Ends with `?param=`; the cookie's value is appended. */
    endpoint: Type.Optional(Type.String({ pattern: '^https?://.*[?&][^=]+=$', maxLength: 1000 })),
    /** Fields of the answer; a dot separates levels. */
    id_field: Field('uid'),
    name_field: Field('displayName'),
    email_field: Field('email'),
    picture_field: Field('photoURL'),
    entitlements_field: Field('entitlements'),
    /** HS256 key that signs tickets, at least 32 characters. */
    ticket_key: Type.Optional(Type.String({ minLength: 32, maxLength: 512, secret: true })),
    /** True when addresses from the endpoint are proved. */
    is_email_verified: Type.Optional(Type.Boolean()),
    is_vouched_for: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const cookie = defineProvider({
  id: 'cookie',
  title: 'Cookie of the publisher',
  config: Config,
  asks: ({ endpoint }) => (endpoint === undefined ? [] : [endpoint]),
  answer: (config) => ({ custom_cookie_name: config?.cookie_name ?? '' }),
  proof: {
    path: 'users/login/cookie',
    body: Type.Object({
      token: Type.Optional(Type.String({ maxLength: VALUE_MAX })),
      site: Type.Optional(Type.String({ maxLength: 100 })),
      cookie: Type.Optional(Type.String({ maxLength: VALUE_MAX })),
    }),
    async verify(tools, config, { token, cookie: value }) {
      const { endpoint, ticket_key } = config;
      const proof = value || token;
      if (!proof) throw new ApiError('invalid_field', { field: 'cookie' }, 'No cookie found for cookie login');
      if (ticket_key !== undefined && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(proof))
        return readTicket(tools, ticket_key, proof);
      if (endpoint === undefined) throw new ApiError('unauthorized');
      return read(await ask(tools, endpoint + encodeURIComponent(proof)), config, tools);
    },
  },
});

type Answer = Record<string, unknown>;

const inFlight = new Map<string, Promise<Answer>>();

/** Shares one request between the widgets of a page. */
function ask(tools: Tools, address: string): Promise<Answer> {
  const asked = inFlight.get(address);
  if (asked) return asked;
  const asking = readObject(tools, address).finally(() => inFlight.delete(address));
  inFlight.set(address, asking);
  return asking;
}

/** Reads the answer (host contract 11), which may contain only `error`. */
function read(answer: Answer, config: Static<typeof Config>, tools: Tools): Identity {
  const { id_field = 'uid', name_field = 'displayName', email_field = 'email', picture_field = 'photoURL' } = config;
  const { endpoint = '', entitlements_field = 'entitlements', is_email_verified = false } = config;
  const id = readField(answer, id_field);
  const isId = (typeof id === 'string' && id !== '') || Number.isSafeInteger(id);
  if (answer.error || !isId) throw new ApiError('unauthorized');
  const textOf = (field: string) => {
    const value = readField(answer, field);
    return typeof value === 'string' ? value : null;
  };
  return {
    issuer: new URL(endpoint).host,
    subject: String(id),
    is_publishers_own: true,
    email: textOf(email_field),
    is_email_verified,
    name: textOf(name_field),
    picture: textOf(picture_field),
    entitlements: readField(answer, entitlements_field),
    issued_at: Math.floor(tools.now() / 1000),
  };
}

/** `{sub, name, email, entitlements, iat, exp, jti, aud: site_uuid}`, valid once within a minute. */
async function readTicket(tools: Tools, key: string, ticket: string): Promise<Identity> {
  const { payload } = await jwtVerify(ticket, new TextEncoder().encode(key), {
    algorithms: ['HS256'],
    audience: tools.site.uuid,
    requiredClaims: ['sub', 'iat', 'exp', 'jti'],
    maxTokenAge: TICKET_SECONDS,
    currentDate: new Date(tools.now()),
  }).catch(() => {
    throw new ApiError('unauthorized');
  });
  const { sub = '', jti, name, email, email_verified, picture, entitlements, iat = null } = payload;
  if (!(await tools.once(`ticket ${jti}`, TICKET_SECONDS * 1000))) throw new ApiError('unauthorized');
  return {
    issuer: tools.site.uuid,
    subject: sub,
    is_publishers_own: true,
    email: typeof email === 'string' ? email : null,
    is_email_verified: email_verified === true,
    name: typeof name === 'string' ? name : null,
    picture: typeof picture === 'string' ? picture : null,
    entitlements,
    issued_at: iat,
  };
}
