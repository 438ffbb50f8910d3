/** HTTP message signatures by RFC 9421, which newer servers of the fediverse prefer. */
import { sign } from 'node:crypto';
import { SECOND_MS } from '../../../../../../core/contract/values/durations';
import type { ToSign } from './cavage';
import { contentDigestOf } from './digest';
import { headerOf, type ReadSignature, type ReceivedHead, requireRecent, SignatureRefused } from './received';

const LABEL = 'sig1';

/** Returns the headers to send. */
export function signByRfc9421({ method, url, body, key, now }: ToSign): Record<string, string> {
  const digest = body === null ? null : contentDigestOf(body);
  const lines = [
    `"@method": ${method}`,
    `"@target-uri": ${url.href}`,
    ...(digest === null ? [] : [`"content-digest": ${digest}`]),
  ];
  const names = lines.map((line) => line.slice(0, line.indexOf(':'))).join(' ');
  const created = Math.floor(now / SECOND_MS);
  const params = `(${names});created=${created};keyid="${key.id}";alg="rsa-v1_5-sha256"`;
  const base = [...lines, `"@signature-params": ${params}`].join('\n');
  const signature = sign('sha256', Buffer.from(base), key.privateKey).toString('base64');
  return {
    date: new Date(now).toUTCString(),
    ...(digest !== null && { 'content-digest': digest }),
    'signature-input': `${LABEL}=${params}`,
    signature: `${LABEL}=:${signature}:`,
  };
}

const ALGORITHMS = new Map([
  ['', 'by-key'],
  ['rsa-v1_5-sha256', 'rsa-v1_5-sha256'],
  ['rsa-pss-sha512', 'rsa-pss-sha512'],
  ['ed25519', 'ed25519'],
] as const);

/** @throws SignatureRefused when the signature does not cover method, address, date and body */
export function readRfc9421(request: ReceivedHead): ReadSignature {
  const input = readInput(headerOf(request, 'signature-input') ?? '');
  const { label, names, params } = input;
  const signature = signatureOf(headerOf(request, 'signature') ?? '', label);
  const keyId = params.get('keyid');
  if (!keyId || !signature) throw new SignatureRefused('unsigned');
  const algorithm = ALGORITHMS.get((params.get('alg') ?? '') as '');
  if (!algorithm) throw new SignatureRefused('algorithm');
  requireCoverage(request, names);
  requireDates(request, input);
  const lines = names.map((name) => `"${name}": ${componentValue(name, request)}`);
  const base = [...lines, `"@signature-params": ${input.text}`].join('\n');
  const digests = ['content-digest', 'digest']
    .filter((name) => names.includes(name))
    .map((name) => headerOf(request, name) ?? '');
  return { form: 'rfc9421', keyId, algorithm, signature, base, digests };
}

function requireCoverage({ target }: ReceivedHead, names: string[]): void {
  const covers = (...some: string[]) => some.some((name) => names.includes(name));
  const hasPath = covers('@request-target') || (covers('@path') && (covers('@query') || !target.includes('?')));
  const hasTarget = covers('@target-uri') || (covers('@authority', 'host') && hasPath);
  const isWhole = covers('@method') && hasTarget && covers('content-digest', 'digest');
  if (!isWhole || new Set(names).size < names.length) throw new SignatureRefused('uncovered');
}

function requireDates(request: ReceivedHead, { names, params }: Input): void {
  const { now } = request;
  const created = params.get('created');
  if (created === undefined && !names.includes('date')) throw new SignatureRefused('uncovered');
  if (created !== undefined) requireRecent(Number(created) * SECOND_MS, now);
  if (names.includes('date')) requireRecent(Date.parse(headerOf(request, 'date') ?? ''), now);
  const expires = params.get('expires');
  if (expires !== undefined && !(Number(expires) * SECOND_MS > now)) throw new SignatureRefused('date');
}

function componentValue(name: string, request: ReceivedHead): string {
  const { method, target, origin } = request;
  const [path = '', query] = target.split(/\?(.*)/s, 2);
  const derived: Record<string, string> = {
    '@method': method,
    '@target-uri': `${origin}${target}`,
    '@authority': new URL(origin).host,
    '@scheme': new URL(origin).protocol.slice(0, -1),
    '@request-target': target,
    '@path': path,
    '@query': `?${query ?? ''}`,
    host: new URL(origin).host,
  };
  const value = derived[name] ?? (name.startsWith('@') ? null : headerOf(request, name));
  if (value === null) throw new SignatureRefused('uncovered');
  return value;
}

interface Input {
  label: string;
  names: string[];
  params: Map<string, string>;
  /** The list with its parameters, as it was sent. */
  text: string;
}

const INPUT = /^\s*([a-z*][\w.*-]*)=(\(((?:\s*"[^"\s]+")*)\s*\)((?:;\s*[a-z*][\w.*-]*=(?:"[^"]*"|[\w.-]+))*))/;

/** Reads the first signature; components with parameters are refused. */
function readInput(header: string): Input {
  const [, label = '', text = '', list = '', rest = ''] = INPUT.exec(header) ?? [];
  if (!label) throw new SignatureRefused('unsigned');
  const names = [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
  const params = new Map<string, string>();
  for (const [, name = '', quoted, bare] of rest.matchAll(/;\s*([a-z*][\w.*-]*)=(?:"([^"]*)"|([\w.-]+))/g)) {
    if (params.has(name)) throw new SignatureRefused('unsigned');
    params.set(name, quoted ?? bare ?? '');
  }
  return { label, names, params, text };
}

function signatureOf(header: string, label: string): Buffer | null {
  for (const entry of header.split(',')) {
    const [, name, value = ''] = /^\s*([a-z*][\w.*-]*)=:([A-Za-z0-9+/]+=*):\s*$/.exec(entry) ?? [];
    if (name === label) return Buffer.from(value, 'base64');
  }
  return null;
}
