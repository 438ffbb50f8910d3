/** Uploads as a browser sends them: a form with one file. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Medium } from '../../../core/contract/media';
import type { TestApp } from './app';
import type { TestContainer } from './conversation';

/** Of the part with the file. */
interface Sent {
  name?: string;
  field?: string;
  type?: string;
}

export function fileForm(bytes: Buffer, { name = 'a.jpg', field = 'file', type = 'image/jpeg' }: Sent = {}) {
  const boundary = `form${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

type Who = Pick<TestApp, 'inject'>;

export const upload = (
  who: Who,
  { path }: TestContainer,
  bytes: Buffer,
  sent?: Sent,
): Promise<LightMyRequestResponse> => who.inject({ method: 'POST', url: `${path}/media`, ...fileForm(bytes, sent) });

/** The stored upload. */
export async function uploaded(who: Who, container: TestContainer, bytes: Buffer, sent?: Sent): Promise<Medium> {
  const answer = await upload(who, container, bytes, sent);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}
