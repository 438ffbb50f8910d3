/** A client for any S3-compatible store: addresses with the bucket in the path, signature version 4. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../../config/s3';
import { ApiError } from '../../../http/errors';
import type { MediaStore } from './media-store';

const TIMEOUT_MS = 30_000;
const TRIES = 3;
const AGAIN_MS = 100;

const away = (why: string) =>
  new ApiError('unavailable', { retry_after: 10 }, `The store for images and videos does not answer (${why}).`);

/** Returns the code of an error, without the address, which readers must not see. */
function codeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : name;
}

export function createS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): MediaStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const addressOf = (name: string) => `${endpoint}/${bucket}/media/${name}`;

  /** Retries broken connections; the S3 client itself retries 503 answers. */
  async function call(method: string, name: string, init: RequestInit = {}): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await client.fetch(addressOf(name), { method, signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
      } catch (error) {
        if (tries === TRIES || (error as Error).name === 'TimeoutError') throw away(codeOf(error));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * AGAIN_MS * 2 ** tries));
      }
    }
  }
  const failed = (what: string, { status }: Response) =>
    status >= 500 || status === 429 ? away(String(status)) : new Error(`the media store answered ${status} to ${what}`);

  return {
    async put(name, bytes, mime) {
      const answer = await call('PUT', name, {
        body: new Uint8Array(bytes),
        headers: {
          'content-type': mime,
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
      });
      await answer.body?.cancel();
      if (!answer.ok) throw failed('a new file', answer);
    },
    async get(name, range) {
      const part = range && { headers: { range: `bytes=${range.start}-${range.end}` } };
      const answer = await call('GET', name, part);
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream);
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw failed('a file asked for', answer);
    },
    async remove(name) {
      const answer = await call('DELETE', name);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw failed('a file to be removed', answer);
    },
  };
}
