/** An issuer of ID tokens for tests: its keys, its metadata, and the number of requests for each. */
import { generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';

/** The client of its tokens. */
export const CLIENT = 'community';

export class Issuer {
  readonly asked: Record<string, number> = {};
  isAway = false;
  private readonly server: Server;
  private readonly keys = new Map<string, { alg: string; privateKey: KeyObject; publicKey: KeyObject }>();

  constructor() {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.keys.set('rsa', { alg: 'RS256', ...rsa });
    this.keys.set('k1', { alg: 'ES256K', ...generateKeyPairSync('ec', { namedCurve: 'secp256k1' }) });
    this.keys.set('p256', { alg: 'ES256', ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) });
    this.keys.set('ed', { alg: 'EdDSA', ...generateKeyPairSync('ed25519') });
    this.server = createServer(async ({ url = '' }, answer) => {
      this.asked[url] = (this.asked[url] ?? 0) + 1;
      if (this.isAway) return answer.destroy();
      answer.setHeader('content-type', 'application/json');
      if (url === '/keys') return answer.end(JSON.stringify(await this.published()));
      if (url.startsWith('/authorize?')) return this.askWho(new URL(url, this.address).searchParams, answer);
      const authorization_endpoint = `${this.address}/authorize`;
      return answer.end(
        JSON.stringify({ issuer: this.address, jwks_uri: `${this.address}/keys`, authorization_endpoint }),
      );
    });
  }
  /** The only address that it redirects to. */
  redirectUri = '';
  private askWho(query: URLSearchParams, answer: ServerResponse): void {
    const isKnown = query.get('client_id') === CLIENT && query.get('redirect_uri') === this.redirectUri;
    answer.statusCode = isKnown ? 302 : 400;
    if (isKnown) answer.setHeader('location', '/who');
    answer.end(JSON.stringify(isKnown ? {} : { error: 'invalid_redirect_uri' }));
  }
  async published() {
    const jwk = async (kid: string, key: KeyObject) =>
      kid === 'k1' ? { ...key.export({ format: 'jwk' }), kid } : { ...(await exportJWK(key)), kid };
    return { keys: await Promise.all([...this.keys].map(([kid, { publicKey }]) => jwk(kid, publicKey))) };
  }
  /** Settings of the provider `openidconnect` for this issuer. */
  settings(): { client_id: string; well_known: string } {
    return { client_id: CLIENT, well_known: `${this.address}/.well-known/openid-configuration` };
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  publicKey = (kid: string) => (this.keys.get(kid) as { publicKey: KeyObject }).publicKey;
  listen = () => new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
  claims(changes: JWTPayload = {}): JWTPayload {
    const now = Math.floor(Date.now() / 1000);
    return { iss: this.address, aud: CLIENT, sub: 'ada', iat: now, exp: now + 600, name: 'Ada Marsh', ...changes };
  }
  async token(changes: JWTPayload = {}, { kid = 'rsa', header = {} }: { kid?: string; header?: object } = {}) {
    const { alg, privateKey } = this.keys.get(kid) ?? { alg: 'RS256', privateKey: this.keys.get('rsa')?.privateKey };
    if (alg !== 'ES256K') {
      return new SignJWT(this.claims(changes))
        .setProtectedHeader({ alg, kid, ...header })
        .sign(privateKey as KeyObject);
    }
    const text = [{ alg, kid, ...header }, this.claims(changes)].map(encoded).join('.');
    const signature = signBytes('sha256', Buffer.from(text), {
      key: privateKey as KeyObject,
      dsaEncoding: 'ieee-p1363',
    });
    return `${text}.${signature.toString('base64url')}`;
  }
}

export const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
