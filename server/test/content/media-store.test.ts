/** Stores of media: a folder, or S3, even while it fails. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createDiskStore } from '../../src/modules/content/media/create-media-store';
import { startTestApp } from '../support/app';
import { openContainer } from '../support/conversation';
import { aPng, pathOf, upload, uploaded } from '../support/media';
import { startS3 } from '../support/s3';
import { anMp4 } from '../support/videos';

const MARK = 'Qv8mark';

describe('where media are kept', () => {
  it('is a folder, with complete files only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vf-media-'));
    try {
      const store = createDiskStore(folder);
      await store.put('ab12/large.webp', Buffer.from('0123456789'), 'image/webp');
      assert.equal(readFileSync(join(folder, 'ab', 'ab12', 'large.webp'), 'utf8'), '0123456789');
      const read = async (range?: { start: number; end: number }) => {
        const chunks: Buffer[] = [];
        for await (const chunk of (await store.get('ab12/large.webp', range)) ?? []) chunks.push(chunk);
        return Buffer.concat(chunks).toString();
      };
      assert.deepEqual([await read(), await read({ start: 2, end: 4 })], ['0123456789', '234']);
      await store.remove('ab12/large.webp');
      await store.remove('ab12/large.webp');
      assert.equal(await store.get('ab12/large.webp'), null);
      assert.deepEqual(readdirSync(join(folder, 'ab')), []);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is a store that speaks S3, with correct signatures', async () => {
    const s3 = await startS3();
    const t = await startTestApp({ s3: s3.config });
    try {
      await t.changeSettings({ enable_comment_images: true, enable_comment_video: true });
      const container = await openContainer(t);
      const ada = await t.signUp('Ada');
      const image = await uploaded(ada, container, await aPng());
      const video = await uploaded(ada, container, anMp4(MARK));
      assert.deepEqual(
        [...s3.files].map(([path, { type }]) => [path, type]),
        [
          ...['small', 'medium', 'large'].map((name) => [
            `/uploads/media/${image.media_uuid}/${name}.webp`,
            'image/webp',
          ]),
          [`/uploads/media/${video.media_uuid}/video.mp4`, 'video/mp4'],
        ],
      );
      assert.equal((await t.inject({ url: pathOf(image) })).headers['content-type'], 'image/webp');
      const part = await t.inject({ url: pathOf(video, 'video'), headers: { range: 'bytes=4-7' } });
      assert.deepEqual([part.statusCode, part.body], [206, 'ftyp']);
      t.pass(25 * 3_600_000);
      await t.app.pruneMedia();
      assert.equal(s3.files.size, 0);
      assert.deepEqual(s3.refused, []);
    } finally {
      await t.close();
      await s3.close();
    }
  });

  it('asks a store again that fails for a moment, and answers 503 while it is away', async () => {
    const s3 = await startS3();
    const t = await startTestApp({ s3: s3.config });
    try {
      await t.changeSettings({ enable_comment_images: true });
      const container = await openContainer(t);
      const ada = await t.signUp('Ada');
      s3.hangUp = 2;
      const kept = await uploaded(ada, container, await aPng());
      assert.equal(s3.hangUp, 0);
      assert.equal((await t.inject({ url: pathOf(kept) })).statusCode, 200);
      s3.hangUp = Number.POSITIVE_INFINITY;
      for (const answer of [await upload(ada, container, await aPng()), await t.inject({ url: pathOf(kept) })]) {
        const { code, message } = answer.json();
        assert.deepEqual([answer.statusCode, code, answer.headers['retry-after']], [503, 'unavailable', '10']);
        assert.match(message, /store for images and videos does not answer \(\w+\)/);
        assert.doesNotMatch(answer.body, /127\.0\.0\.1/);
      }
      s3.hangUp = 0;
      assert.equal((await t.inject({ url: pathOf(kept) })).statusCode, 200);
      await uploaded(ada, container, await aPng());
    } finally {
      await t.close();
      await s3.close();
    }
  });

  it('reports when the store refuses the key', async () => {
    const s3 = await startS3();
    const t = await startTestApp({ s3: { ...s3.config, secretAccessKey: 'another' } });
    try {
      await t.changeSettings({ enable_comment_images: true });
      const answer = await upload(await t.signUp('Ada'), await openContainer(t), await aPng());
      assert.equal(answer.statusCode, 500);
      assert.deepEqual(new Set(s3.refused), new Set(['a wrong signature']));
    } finally {
      await t.close();
      await s3.close();
    }
  });
});
