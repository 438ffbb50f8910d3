/** A store with the part of S3 that media use, which requires a valid signature of version 4. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../../src/config/s3';

export interface S3 {
  config: S3Config;
  files: Map<string, { bytes: Buffer; type: string }>;
  /** Refused requests, with the reason. */
  refused: string[];
  /** Number of further requests to hang up on. */
  hangUp: number;
  close(): Promise<void>;
}

export async function startS3(): Promise<S3> {
  const files: S3['files'] = new Map();
  const refused: string[] = [];
  const keys = { region: 'test-1', accessKeyId: 'AKTEST', secretAccessKey: 'a secret of tests' };
  const server = createServer(async (request, response) => {
    if (s3.hangUp > 0) {
      s3.hangUp -= 1;
      request.socket.destroy();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const complaint = complain(request, body, keys);
    if (complaint) {
      refused.push(complaint);
      response.writeHead(403).end();
      return;
    }
    const path = request.url as string;
    if (request.method === 'PUT') {
      files.set(path, { bytes: body, type: String(request.headers['content-type']) });
      response.writeHead(200).end();
      return;
    }
    const file = files.get(path);
    if (request.method === 'DELETE') {
      files.delete(path);
      response.writeHead(204).end();
      return;
    }
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range ?? '')) ?? [];
    if (from === undefined) response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
    else response.writeHead(206).end(file.bytes.subarray(Number(from), Number(to) + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const s3: S3 = {
    config: { endpoint: `http://127.0.0.1:${port}`, bucket: 'uploads', ...keys },
    files,
    refused,
    hangUp: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return s3;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

/** Returns the fault of the signature, computed only from the request. */
function complain(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: Pick<S3Config, 'region' | 'accessKeyId' | 'secretAccessKey'>,
): string | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return 'no signature';
  const [, id, day = '', where, signed = '', signature] = match;
  if (id !== accessKeyId || where !== region) return 'another key or region';
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'host and date are not signed';
  const hash = String(headers['x-amz-content-sha256']);
  if (method === 'PUT' && hash !== sha256(body)) return 'other bytes than signed';
  const date = String(headers['x-amz-date']);
  const { pathname, search } = new URL(url, 'http://host');
  const canonical = [
    method,
    pathname,
    search.slice(1),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature ? null : 'a wrong signature';
}
