/**
 * Logins of each provider in tests, and proofs that must be refused: one row per provider, for the contract of logins
 * (login-contract.test.ts).
 */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, SignJWT } from 'jose';
import { PASSWORD, type TestUser } from './app';
import { Authenticator, type Overrides } from './authenticator';
import { Issuer } from './issuer';
import type { MailedApp } from './mailed-app';
import { askForLink } from './mailed-link';
import { addPasskey, PAGE, wantSignature } from './passkey-ways';
import { CHANNEL, PICTURE, startVendors, vendors } from './vendors';
import { newVerifier } from './window-login';

/** The page's proof; a fresh one each time. */
type Proof = () => Promise<object> | object;

export interface ProofRow {
  config: Record<string, unknown>;
  /** Hosts that are replaced on this machine. */
  hosts?: Record<string, string>;
  /** Always of the same person. */
  proof: Proof;
  /** Another accepted proof, so that forgeries of it are refused for their own fault. */
  other?: Proof;
  /** Forged, used or foreign proofs, by name. */
  forged: Record<string, Proof>;
  /** True when a proof is valid only once. */
  isOnce: boolean;
  close?(): unknown;
}

const KEY = 'a key of at least thirty-two characters';
const now = () => Math.floor(Date.now() / 1000);

const encoded = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url');

async function idToken(): Promise<ProofRow> {
  const issuer = new Issuer();
  await issuer.listen();
  const show =
    (changes: JWTPayload = {}, more: { kid?: string; header?: object } = {}): Proof =>
    async () => ({ token: await issuer.token({ picture: PICTURE, ...changes }, more) });
  return {
    config: issuer.settings(),
    proof: show(),
    forged: {
      'signed by nobody': async () => {
        const [, body] = (await issuer.token()).split('.');
        return { token: `${encoded({ alg: 'none' })}.${body}.` };
      },
      'of another client': show({ aud: 'another' }),
      'of another issuer': show({ iss: 'https://evil.example' }),
      'a key in its own header': show({}, { header: { jku: 'https://evil.example/keys', kid: 'unknown' } }),
      over: show({ iat: now() - 7200, exp: now() - 3600 }),
      'from the future': show({ iat: now() + 3600, exp: now() + 7200 }),
      'of nobody': show({ sub: undefined }),
    },
    isOnce: false,
    close: () => issuer.close(),
  };
}

async function cookie({ site }: MailedApp): Promise<ProofRow> {
  const endpoint = createServer(({ url = '' }, answer) => {
    const value = new URL(url, 'http://endpoint').searchParams.get('session');
    const ada = { uid: 17, displayName: 'Ada Marsh', photoURL: PICTURE };
    answer.end(JSON.stringify(value === 'ada' ? ada : { error: 'no such session' }));
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  const { port } = endpoint.address() as AddressInfo;
  const ticket =
    (changes: JWTPayload = {}, { key = KEY, alg = 'HS256' } = {}): Proof =>
    async () => {
      const right = { sub: '17', aud: site.uuid, iat: now(), exp: now() + 60, jti: newVerifier() };
      const signer = new SignJWT({ ...right, ...changes }).setProtectedHeader({ alg });
      return { cookie: await signer.sign(new TextEncoder().encode(key)) };
    };
  return {
    config: { cookie_name: 'NewsSession', endpoint: `http://127.0.0.1:${port}/?session=`, ticket_key: KEY },
    proof: () => ({ cookie: 'ada' }),
    other: ticket(),
    forged: {
      'that the endpoint refuses': () => ({ cookie: 'somebody' }),
      'a ticket signed by nobody': async () => {
        const { cookie } = (await ticket()()) as { cookie: string };
        return { cookie: `${encoded({ alg: 'none' })}.${cookie.split('.')[1]}.` };
      },
      'a ticket of another algorithm': ticket({}, { alg: 'HS512' }),
      'a ticket of another key': ticket({}, { key: `${KEY}!` }),
      'a ticket of another site': ticket({ aud: 'elsewhere' }),
      'a ticket that never ends': ticket({ exp: undefined }),
      'a ticket that can be shown again': ticket({ jti: undefined }),
      'a ticket of nobody': ticket({ sub: undefined }),
      'a ticket that is over': ticket({ iat: now() - 120, exp: now() - 60 }),
      'a ticket of long ago that ends late': ticket({ iat: now() - 7200, exp: now() + 7200 }),
      'a ticket from the future': ticket({ iat: now() + 3600, exp: now() + 7200 }),
    },
    isOnce: false,
    close() {
      endpoint.closeAllConnections();
      endpoint.close();
    },
  };
}

/** Returns a good token, for which the service returns this. */
const namesNobody =
  (answer: unknown): Proof =>
  () => {
    const token = newVerifier();
    vendors.nobodies.set(token, answer);
    return { token };
  };

async function loginradius(): Promise<ProofRow> {
  vendors.picture = PICTURE;
  const { hosts, close } = await startVendors();
  return {
    hosts,
    close,
    config: { api_key: 'our-api-key', app_name: 'news' },
    proof: () => ({ token: 'radius-token-1' }),
    forged: {
      'that LoginRadius refuses': () => ({ token: 'radius-token-2' }),
      'that would be another request': () => ({ token: 'radius-token-1&apikey=another' }),
      'with a header of its own': () => ({ token: 'radius-token-1\r\nx: y' }),
      'of nobody': namesNobody({ Uid: '', FullName: 'Rae Dius' }),
      'of a number': namesNobody({ Uid: 17 }),
      'with an error that came as an answer': namesNobody({
        ErrorCode: 906,
        Description: 'The access token is invalid',
      }),
      'of many': namesNobody([{ Uid: 'rae' }]),
    },
    isOnce: false,
  };
}

async function janrain(): Promise<ProofRow> {
  vendors.picture = PICTURE;
  const { hosts, close } = await startVendors();
  return {
    hosts,
    close,
    config: { capture: 'news.us.janraincapture.com' },
    proof: () => ({ token: 'capture-token-1' }),
    forged: {
      'that Capture refuses': () => ({ token: 'capture-token-2' }),
      'that would be another request': () => ({ token: 'capture-token-1&type_name=admin' }),
      'with a header of its own': () => ({ token: 'capture-token-1\r\nx: y' }),
      'of nobody': namesNobody({ stat: 'ok', result: { displayName: 'Jan Rain' } }),
      'of a number': namesNobody({ stat: 'ok', result: { uuid: 17 } }),
      'with an error beside somebody': namesNobody({ stat: 'error', result: { uuid: 'jan' } }),
    },
    isOnce: false,
  };
}

async function gigya(): Promise<ProofRow> {
  const { hosts, close } = await startVendors();
  const secret = Buffer.from('the partner’s secret').toString('base64');
  let seconds = 0;
  const signed =
    (changes: object = {}, { key = secret, ahead = 0 } = {}): Proof =>
    () => {
      seconds += 1;
      const uid_timestamp = String(now() + seconds + ahead);
      const made = createHmac('sha1', Buffer.from(key, 'base64')).update(`${uid_timestamp}_gia`);
      return { uid: 'gia', uid_timestamp, uid_signature: made.digest('base64'), ...changes };
    };
  vendors.gigya = { errorCode: 0, profile: { firstName: 'Ada', lastName: 'Marsh', photoURL: PICTURE }, emails: {} };
  return {
    hosts,
    close,
    config: { api_key: 'gigya-api-key', secret, data_centre: 'eu1' },
    proof: signed(),
    forged: {
      'for another person': signed({ uid: 'somebody' }),
      'of another key': signed({}, { key: Buffer.from('a foreign secret').toString('base64') }),
      old: signed({}, { ahead: -400 }),
      'from the future': signed({}, { ahead: 400 }),
    },
    isOnce: true,
  };
}

/** Settings of Backplane. */
export const bus = {
  server: 'https://backplane.example',
  bus: 'news',
  client_id: 'community',
  client_secret: 'bus secret',
  sources: ['login.news.example'],
};
export const source = 'https://login.news.example/';
const account = { identityUrl: 'https://id.example/ada', photos: [{ value: PICTURE }] };
const payload = {
  identities: { entry: { id: '1', displayName: 'Ada Marsh', accounts: [account] } },
};

async function backplaneV1(): Promise<ProofRow> {
  const { hosts, close } = await startVendors();
  const messageOf =
    (changes: object = {}): Proof =>
    () => {
      const message = { source, type: 'identity/login', sticky: true, payload, ...changes };
      vendors.frames = [{ channel_name: CHANNEL, message }];
      return { backplane_id: CHANNEL };
    };
  return {
    hosts,
    close,
    config: bus,
    proof: messageOf(),
    forged: {
      'that is a log-out': messageOf({ type: 'identity/logout' }),
      'from another source': messageOf({ source: 'https://evil.example/' }),
      'on a channel that can be guessed': () => ({ backplane_id: 'short' }),
    },
    isOnce: false,
  };
}

async function backplaneV2(): Promise<ProofRow> {
  const { hosts, close } = await startVendors();
  let count = 0;
  const messageOf =
    (changes: object = {}): Proof =>
    () => {
      count += 1;
      const messageid = `contract-${count}`;
      vendors.messages.set(messageid, {
        ...{ source, bus: 'news', channel: CHANNEL, type: 'identity/login', payload },
        ...changes,
      });
      return { messageChannel: CHANNEL, messageid };
    };
  return {
    hosts,
    close,
    config: bus,
    proof: messageOf(),
    forged: {
      'of another bus': messageOf({ bus: 'other' }),
      'of another channel': messageOf({ channel: 'other' }),
      'that is a log-out': messageOf({ type: 'identity/logout' }),
      'from another source': messageOf({ source: 'https://evil.example/' }),
      'a path': () => ({ messageChannel: CHANNEL, messageid: '../../token' }),
    },
    isOnce: true,
  };
}

export const proofRows: Record<string, (test: MailedApp) => Promise<ProofRow>> = {
  openidconnect: idToken,
  cookie,
  loginradius,
  janrain,
  gigya,
  backplane_v1_2: backplaneV1,
  backplane: backplaneV2,
};

async function mailLink(test: MailedApp): Promise<ProofRow> {
  const email = 'ada.link@news.example';
  const payload = { name: 'Ada Link', email, password: PASSWORD };
  // Exists already the second time.
  await test.inject({ method: 'POST', url: '/v2/localhost/users?session=false', payload });
  const asked = () => askForLink(test, email);
  return {
    config: {},
    proof: async () => {
      const { token, verifier } = await asked();
      // No mail is sent where the site has it off.
      return { token: token || 'none', verifier };
    },
    forged: {
      'opened, with nothing pressed': async () => ({ token: (await asked()).token }),
      'in a browser that did not ask': async () => ({ token: (await asked()).token, verifier: newVerifier() }),
      'made up': async () => ({ token: newVerifier(), verifier: (await asked()).verifier }),
      'of another purpose': async () => {
        await test.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: { email } });
        const [reset] = await test.sent();
        return { token: reset?.link.searchParams.get('vtoken'), is_confirmed: true };
      },
    },
    isOnce: true,
  };
}

interface KeyOwner {
  ada: TestUser;
  key?: Authenticator;
}
const owners = new WeakMap<MailedApp, KeyOwner>();

async function passkey(test: MailedApp): Promise<ProofRow> {
  const owner = owners.get(test) ?? { ada: await test.signUp('Ada Key', 'moderator') };
  owners.set(test, owner);
  // Added at the first login, when the site has passkeys switched on.
  const key = async () => {
    owner.key ??= await addPasskey(owner.ada);
    return owner.key;
  };
  const signed =
    (overrides: Overrides = {}): Proof =>
    async () => {
      const wanted = await wantSignature(test);
      return (await key()).sign(wanted, overrides);
    };
  return {
    config: {},
    proof: signed(),
    forged: {
      'on another page': signed({ origin: 'https://evil.example' }),
      'for another host': signed({ host: 'evil.example' }),
      'for another challenge': signed({ challenge: newVerifier() }),
      'by somebody the key has not checked': signed({ isVerified: false }),
      'by a key nobody knows': async () => new Authenticator(PAGE).sign(await wantSignature(test)),
      'with a ticket that is made up': async () => ({ ...(await signed()()), ticket: newVerifier() }),
    },
    isOnce: true,
  };
}

/** Logins to existing accounts. */
export const accountRows: Record<string, (test: MailedApp) => Promise<ProofRow>> = { mail_link: mailLink, passkey };
