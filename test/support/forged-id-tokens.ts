/**
 * Forged ID tokens, which a server must reject: each is made from the valid one, by the number of the attack in
 * docs/LOGIN.md. Signatures use the server's own key, so that only the fault itself is wrong.
 */
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const KID = 'of-the-server';
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Signing keys of every OpenID server in the tests. */
export const issuerKeys = {
  jwk: { ...own.privateKey.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'RS256' },
};

type Claims = Record<string, unknown>;

interface Given {
  token: string;
  claims: Claims;
  client: { client_id: string; client_secret: string };
}

/** Forged replacement; undefined: none. */
export type Tampering = (given: Given) => string | undefined;

const now = () => Math.floor(Date.now() / 1000);
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const byKey = (text: string, key: KeyObject): string =>
  `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;

/** Signed again, with changed claims; undefined claims are removed. */
export const signedAnew =
  (change: (given: Given) => Claims = () => ({}), header: object = {}, key: KeyObject = own.privateKey): Tampering =>
  (given) =>
    byKey(`${encoded({ alg: 'RS256', kid: KID, ...header })}.${encoded({ ...given.claims, ...change(given) })}`, key);

/** The same claims under another header and another signature, or none. */
const withHeader =
  (header: object, signed: (text: string, given: Given) => string): Tampering =>
  (given) => {
    const text = `${encoded(header)}.${encoded(given.claims)}`;
    return `${text}.${signed(text, given)}`;
  };

const byHmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest('base64url');
const publicPem = own.publicKey.export({ type: 'spki', format: 'pem' });

export interface Forged {
  attack: number;
  what: string;
  /** Detected only by the nonce. */
  isByNonce?: true;
  by: Tampering;
}

export const forgedIdTokens: Forged[] = [
  { attack: 1, what: 'signed by nobody', by: withHeader({ alg: 'none' }, () => '') },
  { attack: 1, what: 'signed by nobody, in other letters', by: withHeader({ alg: 'nOnE', kid: KID }, () => '') },
  { attack: 1, what: 'without its signature', by: ({ token }) => token.replace(/[^.]*$/, '') },
  { attack: 1, what: 'of two parts', by: ({ token }) => token.replace(/\.[^.]*$/, '') },
  {
    attack: 1,
    what: 'changed after it was signed',
    by: ({ token, claims }) => token.replace(/\..*\./, `.${encoded({ ...claims, sub: 'somebody' })}.`),
  },
  { attack: 1, what: 'signed by somebody else', by: signedAnew(undefined, {}, foreign.privateKey) },
  {
    attack: 1,
    what: 'signed with the public key as a secret',
    by: withHeader({ alg: 'HS256', kid: KID }, (text) => byHmac(publicPem, text)),
  },
  {
    attack: 1,
    what: 'signed with the secret of the client',
    by: withHeader({ alg: 'HS256' }, (text, { client }) => byHmac(client.client_secret, text)),
  },
  { attack: 2, what: 'of a key nobody knows', by: signedAnew(undefined, { kid: 'unknown' }) },
  {
    attack: 2,
    what: 'with a key in its header',
    by: signedAnew(undefined, { kid: 'unknown', jwk: foreign.publicKey.export({ format: 'jwk' }) }, foreign.privateKey),
  },
  {
    attack: 2,
    what: 'with an address of keys in its header',
    by: signedAnew(undefined, { kid: 'unknown', jku: 'https://evil.example/keys' }, foreign.privateKey),
  },
  {
    attack: 2,
    what: 'whose header must be understood',
    by: signedAnew(undefined, { crit: ['exp'], exp: 1 }),
  },
  { attack: 3, what: 'of another issuer', by: signedAnew(() => ({ iss: 'https://evil.example' })) },
  { attack: 3, what: 'of an issuer that looks alike', by: signedAnew(({ claims }) => ({ iss: `${claims.iss}/` })) },
  { attack: 3, what: 'of no issuer', by: signedAnew(() => ({ iss: undefined })) },
  { attack: 3, what: 'for another client', by: signedAnew(() => ({ aud: 'another' })) },
  { attack: 3, what: 'for nobody', by: signedAnew(() => ({ aud: undefined })) },
  {
    attack: 3,
    what: 'for two clients',
    by: signedAnew(({ client }) => ({ aud: [client.client_id, 'another'], azp: client.client_id })),
  },
  { attack: 3, what: 'that was made out to another', by: signedAnew(() => ({ azp: 'another' })) },
  { attack: 3, what: 'that is over', by: signedAnew(() => ({ iat: now() - 7200, exp: now() - 3600 })) },
  { attack: 3, what: 'without an end', by: signedAnew(() => ({ exp: undefined })) },
  { attack: 3, what: 'from the future', by: signedAnew(() => ({ iat: now() + 3600, exp: now() + 7200 })) },
  { attack: 3, what: 'that is not good yet', by: signedAnew(() => ({ nbf: now() + 3600 })) },
  { attack: 3, what: 'that names nobody', by: signedAnew(() => ({ sub: undefined })) },
  { attack: 3, what: 'that names somebody by no text', by: signedAnew(() => ({ sub: '' })) },
  { attack: 3, what: 'that ends sessions', by: signedAnew(() => ({ events: { ended: {} } })) },
  { attack: 6, what: 'of another log-in', by: signedAnew(() => ({ nonce: 'of another' })) },
  { attack: 6, what: 'of no log-in', isByNonce: true, by: signedAnew(() => ({ nonce: undefined })) },
  { attack: 6, what: 'that is none', by: () => undefined },
];

const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Replaces the ID token in the token endpoint's answer. */
export function tamperWith(response: ServerResponse, by: Tampering, client: Given['client']): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    const answer = JSON.parse(String(body));
    if (answer.id_token) {
      const token: string = answer.id_token;
      answer.id_token = by({ token, claims: claimsOf(token), client });
    }
    const text = JSON.stringify(answer);
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}
