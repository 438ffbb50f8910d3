/** Uploaded images and videos: accepted files, their processing, and quotas. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Comment } from '../../../core/contract/content/comment';
import type { Medium } from '../../../core/contract/content/media';
import { ImageWork } from '../../src/modules/content/media/image-work';
import { PASSWORD } from '../support/app';
import {
  ada,
  aPng,
  bare,
  ben,
  container,
  fileForm,
  mediaSite,
  PICTURE,
  pathOf,
  send,
  t,
  upload,
  uploaded,
} from '../support/media';
import { anMp4, aWebm } from '../support/videos';

const MARK = 'Qv8mark';

describe('images and videos in comments', () => {
  mediaSite();
  const get = (url: string, headers = {}) => t.inject({ url, headers });

  it('encodes an image again: upright, in three sizes, without metadata', async () => {
    const photo = await sharp({ create: { ...PICTURE.create, width: 3000, height: 1000 } })
      .withExif({ IFD0: { Copyright: MARK, ImageDescription: MARK }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const bytes = Buffer.concat([photo, Buffer.from(`${MARK}<script>alert(1)</script>`)]);
    const medium = await uploaded(ada, container, bytes);
    assert.equal(medium.type, 'image');
    assert.deepEqual(
      medium.sizes.map(({ name, width, height }) => [name, width, height]),
      [
        ['small', 107, 320],
        ['medium', 267, 800],
        ['large', 683, 2048],
      ],
    );
    assert.deepEqual([medium.width, medium.height], [683, 2048]);
    for (const { path, width, height } of medium.sizes) {
      const answer = await get(path);
      assert.equal(answer.statusCode, 200, answer.body);
      const kept = await sharp(answer.rawPayload).metadata();
      assert.deepEqual([kept.format, kept.width, kept.height], ['webp', width, height]);
      assert.deepEqual([kept.exif, kept.xmp, kept.icc, kept.orientation], [undefined, undefined, undefined, undefined]);
      assert.equal(answer.rawPayload.includes(MARK), false);
    }
  });

  it('serves nothing a browser could take for anything else', async () => {
    const medium = await uploaded(ada, container, await aPng());
    const comment = (await send(ada, container, [medium.media_uuid])).json() as Comment;
    const [told] = comment.media ?? [];
    assert.deepEqual(comment.media_uuids, [medium.media_uuid]);
    const { statusCode, headers } = await get(bare(pathOf(told as Medium)));
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'image/webp');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'");
    assert.equal(headers['content-disposition'], 'inline; filename="large.webp"');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal((await get(bare(pathOf(told as Medium)), { 'if-none-match': headers.etag })).statusCode, 304);
    for (const wrong of [`/media/${medium.media_uuid}/large.html`, `/media/${randomUUID()}/large.webp`, '/media/x/y']) {
      assert.equal((await get(wrong)).statusCode, 404, wrong);
    }
    assert.equal((await get(`/media/${medium.media_uuid}/..%2f..%2fsecret`)).statusCode, 404);
  });

  it('accepts JPEG, PNG, WebP, GIF and AVIF, and keeps animations', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const bytes = await sharp(PICTURE).toFormat(format).toBuffer();
      const medium = await uploaded(await t.signUp(`With${format}`), container, bytes);
      assert.deepEqual([medium.width, medium.height], [60, 40], format);
    }
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((background) =>
        sharp({ create: { ...PICTURE.create, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const medium = await uploaded(ben, container, gif);
    assert.deepEqual([medium.width, medium.height], [60, 40]);
    const kept = await sharp((await get(pathOf(medium))).rawPayload, { animated: true }).metadata();
    assert.equal(kept.pages, 3);
  });

  it('depend on the content of a file, not on its name', async () => {
    for (const [what, bytes] of Object.entries({
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      pdf: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'),
      tiff: await sharp(PICTURE).tiff().toBuffer(),
      text: Buffer.from('only text'),
    })) {
      const answer = await upload(ada, container, bytes);
      assert.equal(answer.statusCode, 415, `${what} ${answer.body}`);
    }
    const png = await upload(ada, container, await aPng(), { name: '../../evil.html', type: 'text/html' });
    assert.equal(png.statusCode, 201, png.body);
    assert.equal((await get(pathOf(png.json()))).headers['content-type'], 'image/webp');
    assert.equal((await upload(ada, container, await aPng(), { field: 'other' })).json().data.field, 'file');
    const half = (await aPng()).subarray(0, 60);
    assert.equal((await upload(ada, container, half)).json().data?.reason, 'broken');
  });

  it('refuses an image that would fill the memory by its header only', async () => {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(15_000, 0);
    header.writeUInt32BE(15_000, 4);
    header.set([8, 2, 0, 0, 0], 8);
    const bomb = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    const answer = await upload(ada, container, bomb);
    assert.equal(answer.statusCode, 400, answer.body);
    assert.deepEqual([answer.json().data.field, answer.json().data.reason], ['file', 'too_many_pixels']);
  });

  it('refuses long files, guests, and kinds that the site turned off', async () => {
    const large = Buffer.concat([await aPng(), Buffer.alloc(10 * 1024 * 1024)]);
    const refused = await upload(ada, container, large);
    assert.deepEqual([refused.statusCode, refused.json().data], [413, { field: 'file' }]);
    assert.equal((await upload(t, container, await aPng())).statusCode, 401);
    assert.equal(
      (await upload(ada, { ...container, path: container.path.replace(container.cc, randomUUID()) }, await aPng()))
        .statusCode,
      404,
    );
    await t.changeSettings({ enable_comment_images: false });
    assert.equal((await upload(ada, container, await aPng())).statusCode, 415);
    await t.changeSettings({ enable_comment_video: false });
    assert.equal((await upload(ada, container, await aPng())).statusCode, 403);
    await t.changeSettings({ enable_comment_images: true });
    assert.equal((await upload(ada, container, anMp4(MARK))).statusCode, 415);
    await t.changeSettings({ enable_comment_video: true });
  });

  it('keeps at most twenty uploads of a person waiting', async () => {
    const eager = await t.signUp('Eager');
    const png = await aPng();
    for (let n = 0; n < 20; n += 1) await uploaded(eager, container, png);
    assert.equal((await upload(eager, container, png)).statusCode, 429);
  });

  it('limits a person’s uploads per day as the site sets, and returns when more are possible', async () => {
    const eager = await t.signUp('Photographer');
    const noise = Buffer.from(Array.from({ length: 700 * 700 * 3 }, () => Math.floor(Math.random() * 256)));
    const photo = await sharp(noise, { raw: { width: 700, height: 700, channels: 3 } })
      .png()
      .toBuffer();
    await t.changeRules({ media: { daily_mb: 1 } });
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await upload(eager, container, photo));
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    const { code, data } = refused?.json() ?? {};
    assert.deepEqual([code, data?.reason, data?.max_bytes], ['too_many_requests', 'daily_quota', 1_000_000]);
    assert.ok(data.retry_after > 86_000 && data.retry_after <= 86_400);
    assert.equal(refused?.headers['retry-after'], String(data.retry_after));
    const { bytes } = await t.app.db
      .selectFrom('media')
      .select((eb) => eb.fn.sum('bytes').as('bytes'))
      .where('user_id', '=', eager.id)
      .executeTakeFirstOrThrow();
    assert.ok(Number(bytes) > 0 && Number(bytes) <= 1_000_000, 'the last one counts as well');
    // Above the quota, files are not even read.
    await t.changeRules({ media: { daily_mb: 200 } });
    await uploaded(eager, container, photo);
    await t.changeRules({ media: { daily_mb: 1 } });
    const unread = await upload(eager, container, Buffer.from('no picture'));
    assert.deepEqual([unread.statusCode, unread.json().data.reason], [429, 'daily_quota']);
    assert.equal((await upload(await t.signUp('Somebody Else'), container, photo)).statusCode, 201);
    t.pass(24 * 60 * 60_000);
    const again = await t.inject({
      method: 'POST',
      url: '/v2/localhost/users/login?session=false',
      payload: { email: eager.user.email, password: PASSWORD },
    });
    const headers = { authorization: `Bearer ${again.json().access_token}` };
    const sent = fileForm(photo);
    const later = await t.inject({
      method: 'POST',
      url: `${container.path}/media`,
      payload: sent.payload,
      headers: { ...sent.headers, ...headers },
    });
    assert.equal(later.statusCode, 201, later.body);
    t.pass(-24 * 60 * 60_000);
    await t.changeRules({ media: { daily_mb: 200 } });
  });

  it('accepts MP4 and WebM as they are, without data about their maker', async () => {
    for (const [mime, bytes] of [
      ['video/mp4', anMp4(MARK)],
      // The file's last part has no length, which means the end of the file.
      ['video/mp4', anMp4(MARK, { ends: false })],
      ['video/webm', aWebm(MARK)],
    ] as const) {
      assert.ok(bytes.includes(MARK));
      const medium = await uploaded(ben, container, bytes);
      assert.deepEqual([medium.type, medium.width, medium.height], ['video', 64, 48]);
      const answer = await get(pathOf(medium, 'video'));
      assert.equal(answer.headers['content-type'], mime);
      assert.equal(answer.rawPayload.length, bytes.length);
      assert.equal(answer.rawPayload.includes(MARK), false, mime);
      assert.ok(answer.rawPayload.includes('the pictures'));
    }
    for (const handler of ['meta', 'text', 'sbtl', 'camm']) {
      const tracked = await upload(ben, container, anMp4(MARK, { handler }));
      assert.equal(tracked.json().data?.reason, 'metadata_track', `a position can be in a track of ${handler}`);
    }
    for (const bytes of [anMp4(MARK).subarray(0, 120), anMp4(MARK, { trackEnds: false })]) {
      assert.equal((await upload(ben, container, bytes)).json().data.reason, 'broken');
    }
  });

  it('serves parts of a video', async () => {
    const bytes = anMp4(MARK);
    const path = pathOf(await uploaded(await t.signUp('Viewer'), container, bytes), 'video');
    const whole = await get(path);
    assert.equal(whole.headers['accept-ranges'], 'bytes');
    const part = await get(path, { range: 'bytes=4-7' });
    assert.equal(part.statusCode, 206);
    assert.equal(part.headers['content-range'], `bytes 4-7/${bytes.length}`);
    assert.equal(part.body, 'ftyp');
    const last = await get(path, { range: 'bytes=-5' });
    assert.deepEqual(last.rawPayload, whole.rawPayload.subarray(-5));
    assert.equal((await get(path, { range: `bytes=${bytes.length}-` })).statusCode, 416);
    assert.equal((await get(path, { range: 'bytes=1-2,4-5' })).statusCode, 200);
  });

  it('accepts an animation of ten megapixels and none larger', async () => {
    const gif = async (frames: number) => {
      const side = 1000;
      const colours = Array.from({ length: frames }, (_, i) => ({ r: i * 20, g: 255 - i * 20, b: (i * 70) % 256 }));
      const pages = await Promise.all(
        colours.map((background) =>
          sharp({ create: { width: side, height: side, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      );
      return sharp(pages, { join: { animated: true } })
        .gif()
        .toBuffer();
    };
    const person = await t.signUp('Animator');
    const medium = await uploaded(person, container, await gif(10));
    assert.deepEqual([medium.width, medium.height], [1000, 1000]);
    const refused = await upload(person, container, await gif(11));
    assert.deepEqual(
      [refused.statusCode, refused.json().data.reason, refused.json().data.max],
      [400, 'too_many_pixels', 10_000_000],
    );
  });

  it('works on one image at a time, and counts failed ones for a network too', async () => {
    let now = 0;
    const work = new ImageWork(() => now);
    let atOnce = 0;
    let most = 0;
    const task = async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce -= 1;
      throw new Error('broken');
    };
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => work.run('192.0.2.1', task)));
    assert.equal(most, 1);
    assert.equal((all.at(-1) as PromiseRejectedResult).reason.code, 'unavailable');
    // A minute of work, by the clock that is used for measuring.
    const { performance } = globalThis;
    const real = performance.now.bind(performance);
    let ahead = 0;
    performance.now = () => real() + ahead;
    const long = work.run('192.0.2.1', async () => {
      ahead = 61_000;
      throw new Error('broken');
    });
    await assert.rejects(long, /broken/);
    performance.now = real;
    await assert.rejects(work.run('192.0.2.1', task), { code: 'too_many_requests' });
    await assert.rejects(work.run('192.0.2.2', task), /broken/);
    now = 601_000;
    await assert.rejects(work.run('192.0.2.1', task), /broken/);
  });
});
