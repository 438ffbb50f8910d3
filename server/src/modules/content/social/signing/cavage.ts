/** HTTP signatures by draft-cavage-http-signatures-12, which every server of the fediverse reads. */
import { type KeyObject, sign } from 'node:crypto';
import { SECOND_MS } from '../../../../../../core/contract/values/durations';
import { digestOf } from './digest';
import { headerOf, type ReadSignature, type ReceivedHead, requireRecent, SignatureRefused } from './received';

export interface ToSign {
  method: 'GET' | 'POST';
  url: URL;
  /** Null for a request without a body. */
  body: string | null;
  key: { id: string; privateKey: KeyObject };
  now: number;
}

/** Returns the headers to send. */
export function signByCavage({ method, url, body, key, now }: ToSign): Record<string, string> {
  const signed: Record<string, string> = {
    '(request-target)': `${method.toLowerCase()} ${url.pathname}${url.search}`,
    host: url.host,
    date: new Date(now).toUTCString(),
    ...(body !== null && { digest: digestOf(body) }),
  };
  const names = Object.keys(signed);
  const base = names.map((name) => `${name}: ${signed[name]}`).join('\n');
  const signature = sign('sha256', Buffer.from(base), key.privateKey).toString('base64');
  const { '(request-target)': _target, ...headers } = signed;
  return {
    ...headers,
    signature: `keyId="${key.id}",algorithm="rsa-sha256",headers="${names.join(' ')}",signature="${signature}"`,
  };
}

const ALGORITHMS = new Map([
  ['', 'by-key'],
  ['hs2019', 'by-key'],
  ['rsa-sha256', 'rsa-v1_5-sha256'],
  ['ed25519', 'ed25519'],
] as const);

/** @throws SignatureRefused when the signature does not cover method, target, host, date and body */
export function readCavage(request: ReceivedHead): ReadSignature {
  const params = readParams(headerOf(request, 'signature') ?? '');
  const names = (params.get('headers') ?? 'date').toLowerCase().split(' ').filter(Boolean);
  const [keyId, signature] = [params.get('keyid'), params.get('signature')];
  if (!keyId || !signature) throw new SignatureRefused('unsigned');
  const algorithm = ALGORITHMS.get((params.get('algorithm') ?? '').toLowerCase() as '');
  if (!algorithm) throw new SignatureRefused('algorithm');
  const covers = (name: string) => names.includes(name);
  if (!covers('(request-target)') || !covers('host') || !covers('digest') || new Set(names).size < names.length)
    throw new SignatureRefused('uncovered');
  if (!covers('date') && !covers('(created)')) throw new SignatureRefused('uncovered');
  requireDates(request, params, covers);
  const base = names.map((name) => `${name}: ${componentValue(name, request, params)}`).join('\n');
  const digests = [headerOf(request, 'digest') ?? ''];
  return { form: 'cavage', keyId, algorithm, signature: Buffer.from(signature, 'base64'), base, digests };
}

function requireDates(request: ReceivedHead, params: Map<string, string>, covers: (name: string) => boolean): void {
  const { now } = request;
  if (covers('date')) requireRecent(Date.parse(headerOf(request, 'date') ?? ''), now);
  if (covers('(created)')) requireRecent(Number(params.get('created') ?? Number.NaN) * SECOND_MS, now);
  const expires = params.get('expires');
  if (expires !== undefined && !(Number(expires) * SECOND_MS > now)) throw new SignatureRefused('date');
}

function componentValue(name: string, request: ReceivedHead, params: Map<string, string>): string {
  const { method, target, origin } = request;
  if (name === '(request-target)') return `${method.toLowerCase()} ${target}`;
  if (name === 'host') return new URL(origin).host;
  const value = /^\((created|expires)\)$/.test(name) ? params.get(name.slice(1, -1)) : headerOf(request, name);
  if (value === undefined || value === null) throw new SignatureRefused('uncovered');
  return value;
}

/** Reads `name="value"` and `name=123`. @throws SignatureRefused for a name that comes twice */
function readParams(header: string): Map<string, string> {
  const params = new Map<string, string>();
  for (const [, name = '', quoted, number] of header.matchAll(/(?<![a-z])([a-z]+)=(?:"([^"]*)"|(\d+))/gi)) {
    const key = name.toLowerCase();
    if (params.has(key)) throw new SignatureRefused('unsigned');
    params.set(key, quoted ?? number ?? '');
  }
  return params;
}
