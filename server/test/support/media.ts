/** Uploads like a browser: a form with one file; and comments that show them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { Medium } from '../../../core/contract/content/media';
import { startTestApp, type TestApp, type TestUser } from './app';
import { openContainer, type TestContainer } from './conversation';

/** The part with the file. */
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

/** Uploads a file, and returns the stored medium. */
export async function uploaded(who: Who, container: TestContainer, bytes: Buffer, sent?: Sent): Promise<Medium> {
  const answer = await upload(who, container, bytes, sent);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}

export const PICTURE = {
  create: { width: 60, height: 40, channels: 3 as const, background: { r: 200, g: 30, b: 30 } },
};
export const aPng = () => sharp(PICTURE).png().toBuffer();

/** Posts a comment with the uploads. */
export const send = (who: TestUser, container: TestContainer, media_uuids: string[], headers = {}) =>
  who.inject({
    method: 'POST',
    url: `${container.path}/comments`,
    payload: { content: `Look ${randomUUID()}`, media_uuids },
    headers,
  });
export const pathOf = ({ sizes }: Medium, name = 'large'): string =>
  sizes.find((size) => size.name === name)?.path ?? 'none';
/** Removes the key, which is for viewers before publication. */
export const bare = (path: string) => path.replace(/\?.*/, '');

/** Switches on images and videos, and removes flood limits. */
export async function allowMedia(t: TestApp): Promise<void> {
  await t.changeSettings({ enable_comment_images: true, enable_comment_video: true });
  await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0 }, duplicates: { minutes: 0 } });
}

export let t: TestApp;
export let container: TestContainer;
export let ada: TestUser;
export let ben: TestUser;

/** Sets up a site that takes pictures and videos, with two readers. Call this in a `describe`. */
export function mediaSite(allow: (app: TestApp) => Promise<unknown> = allowMedia): void {
  before(async () => {
    t = await startTestApp();
    await allow(t);
    container = await openContainer(t);
    ada = await t.signUp('Ada');
    ben = await t.signUp('Ben');
  });
  after(() => t.close());
}
