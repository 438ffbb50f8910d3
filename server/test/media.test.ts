import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Comment } from '../../core/contract/comment';
import type { Medium } from '../../core/contract/media';
import { createDiskStore } from '../src/modules/content/media/create-media-store';
import { ImageWork } from '../src/modules/content/media/image-work';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from './support/app';
import { act, list, openContainer, type TestContainer } from './support/conversation';
import { fileForm, upload, uploaded } from './support/media';
import { startS3 } from './support/s3';
import { anMp4, aWebm } from './support/videos';

const MARK = 'Qv8mark';
const SECOND_HALF = { create: { width: 60, height: 40, channels: 3 as const, background: { r: 200, g: 30, b: 30 } } };
const aPng = () => sharp(SECOND_HALF).png().toBuffer();

const send = (who: TestUser, container: TestContainer, media_uuids: string[], headers = {}) =>
  who.inject({
    method: 'POST',
    url: `${container.path}/comments`,
    payload: { content: `Look ${randomUUID()}`, media_uuids },
    headers,
  });
const pathOf = ({ sizes }: Medium, name = 'large'): string => sizes.find((size) => size.name === name)?.path ?? 'none';
const bare = (path: string) => path.replace(/\?.*/, '');

describe('images and videos in comments', () => {
  let t: TestApp;
  let container: TestContainer;
  let ada: TestUser;
  let ben: TestUser;
  let staff: TestUser;
  before(async () => {
    t = await startTestApp();
    await t.changeSettings({ enable_comment_images: true, enable_comment_video: true });
    await t.app.sites.changeRules(t.site.uuid, {
      flood: { per_minute: 0, gap_seconds: 0 },
      duplicates: { minutes: 0 },
    });
    container = await openContainer(t);
    ada = await t.signUp('Ada');
    ben = await t.signUp('Ben');
    staff = await t.signUp('Staff', 'moderator');
  });
  after(() => t.close());
  const get = (url: string, headers = {}) => t.inject({ url, headers });

  it('draws an image anew: upright, in three sizes, with nothing else of the file', async () => {
    const photo = await sharp({ create: { ...SECOND_HALF.create, width: 3000, height: 1000 } })
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

  it('takes JPEG, PNG, WebP, GIF and AVIF, and keeps an animation moving', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const bytes = await sharp(SECOND_HALF).toFormat(format).toBuffer();
      const medium = await uploaded(await t.signUp(`With${format}`), container, bytes);
      assert.deepEqual([medium.width, medium.height], [60, 40], format);
    }
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((background) =>
        sharp({ create: { ...SECOND_HALF.create, background } })
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

  it('lists what shows pictures, answers too, the newest first, page by page, and nothing that is gone', async () => {
    const room = await openContainer(t);
    const show = async (who: TestUser) =>
      (await send(who, room, [(await uploaded(who, room, await aPng())).media_uuid])).json() as Comment;
    const root = await show(ada);
    await ada.inject({ method: 'POST', url: `${room.path}/comments`, payload: { content: 'Words alone' } });
    const [medium, held] = [await uploaded(ben, room, await aPng()), await show(ben)];
    const answer = (
      await ben.inject({
        method: 'POST',
        url: `${room.path}/comments/${root.content_uuid}`,
        payload: { content: 'And here', media_uuids: [medium.media_uuid] },
      })
    ).json() as Comment;
    assert.ok(answer.content_uuid, JSON.stringify(answer));
    const pictured = async (query = '') => {
      const page = (await get(`${room.path}/comments?has_media=1&limit=2${query}`)).json();
      return [page.contents.map((it: Comment) => it.content_uuid), page.more_available];
    };
    assert.deepEqual(await pictured(), [[answer.content_uuid, held.content_uuid], true]);
    assert.deepEqual(await pictured(`&starting_from=${held.content_uuid}`), [[root.content_uuid], false]);
    const disabled = await staff.inject({
      method: 'POST',
      url: `${room.path}/moderation/${held.content_uuid}/disable`,
    });
    assert.equal(disabled.statusCode, 204);
    assert.deepEqual(await pictured(), [[answer.content_uuid, root.content_uuid], false]);
    assert.equal((await get(`${room.path}/comments?has_media=yes`)).statusCode, 400);
  });

  it('goes by what a file is, not by its name', async () => {
    for (const [what, bytes] of Object.entries({
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      pdf: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'),
      tiff: await sharp(SECOND_HALF).tiff().toBuffer(),
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

  it('refuses an image that would fill the memory by its header alone', async () => {
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

  it('refuses what is too long, guests, and what the site has switched off', async () => {
    const large = Buffer.concat([await aPng(), Buffer.alloc(10 * 1024 * 1024)]);
    assert.equal((await upload(ada, container, large)).statusCode, 413);
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

  it('takes so much of a person in a day as the site allows, and says when there is room again', async () => {
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
    // Once it is full, files are not looked into.
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

  it('shows what is in a hidden conversation to staff only', async () => {
    const hidden = await openContainer(t);
    const medium = await uploaded(ada, hidden, await aPng());
    const sent = await send(ada, hidden, [medium.media_uuid]);
    assert.equal(sent.statusCode, 201, sent.body);
    const path = bare(pathOf(sent.json().media[0]));
    assert.equal((await get(path)).statusCode, 200);
    const hide = (is_hidden: boolean) =>
      staff.inject({ method: 'POST', url: `${hidden.path}/settings`, payload: { is_hidden } });
    assert.equal((await hide(true)).statusCode, 200);
    assert.equal((await get(path)).statusCode, 404);
    const { contents } = (await staff.inject({ url: `${hidden.path}/comments` })).json();
    const shown = await get(pathOf(contents[0].media[0]));
    assert.deepEqual([shown.statusCode, shown.headers['cache-control']], [200, 'private, no-store']);
    await hide(false);
    assert.equal((await get(path)).statusCode, 200);
  });

  it('takes MP4 and WebM as they are, without what they tell of their maker', async () => {
    for (const [mime, bytes] of [
      ['video/mp4', anMp4(MARK)],
      // Its last part says no length, which is: to the end of the file.
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
    const tracked = await upload(ben, container, anMp4(MARK, { handler: 'meta' }));
    assert.equal(tracked.json().data.reason, 'metadata_track');
    for (const bytes of [anMp4(MARK).subarray(0, 120), anMp4(MARK, { trackEnds: false })]) {
      assert.equal((await upload(ben, container, bytes)).json().data.reason, 'broken');
    }
  });

  it('gives parts of a video', async () => {
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

  it('takes an animation of ten megapixels and none of more', async () => {
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

  it('works on one image at a time, and charges a network for what came to nothing too', async () => {
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
    // A minute of work, by the clock that measures it.
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

  it('belongs to its uploader, and stands in one comment', async () => {
    const medium = await uploaded(ada, container, await aPng());
    const taken = await send(ben, container, [medium.media_uuid]);
    assert.deepEqual([taken.statusCode, taken.json().data.field], [400, 'media_uuids']);
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(ada, container, [medium.media_uuid], key);
    assert.equal(first.statusCode, 201, first.body);
    const retried = await send(ada, container, [medium.media_uuid], key);
    assert.deepEqual([retried.statusCode, retried.json().content_uuid], [200, first.json().content_uuid]);
    assert.equal((await send(ada, container, [medium.media_uuid])).json().data.reason, 'unknown');
    assert.equal((await send(ada, container, ['x'])).json().data.reason, 'unknown');
    const elsewhere = await openContainer(t);
    const other = await uploaded(ada, container, await aPng());
    assert.equal((await send(ada, elsewhere, [other.media_uuid])).json().data.reason, 'unknown');
  });

  it('counts them against the rule of the site, and gives back what a refused post took', async () => {
    const owner = await t.signUp('Collector');
    const media: Medium[] = [];
    for (let n = 0; n < 5; n += 1) media.push(await uploaded(owner, container, await aPng()));
    const uuids = media.map(({ media_uuid }) => media_uuid);
    const many = await send(owner, container, uuids);
    assert.deepEqual([many.json().data.reason, many.json().data.max], ['too_many', 4]);
    const closed = await openContainer(t);
    await t.app.db.updateTable('containers').set({ expiry_time: 1 }).where('uuid', '=', closed.cc).execute();
    const late = await uploaded(owner, closed, await aPng());
    assert.equal((await send(owner, closed, [late.media_uuid])).statusCode, 403);
    await t.app.db.updateTable('containers').set({ expiry_time: null }).where('uuid', '=', closed.cc).execute();
    t.app.cache.changed(closed.cc);
    assert.equal((await send(owner, closed, [late.media_uuid])).statusCode, 201);
    const four = await send(owner, container, uuids.slice(0, 4));
    assert.deepEqual(four.json().media_uuids, uuids.slice(0, 4));
  });

  it('shows nobody but its uploader what waits for its comment, and forgets it after a day', async () => {
    const medium = await uploaded(await t.signUp('Forgetful'), container, await aPng());
    assert.equal((await get(pathOf(medium))).headers['cache-control'], 'private, no-store');
    assert.equal((await get(bare(pathOf(medium)))).statusCode, 404);
    assert.equal((await get(`${bare(pathOf(medium))}?key=wrong`)).statusCode, 404);
    await t.app.pruneMedia();
    assert.equal((await get(pathOf(medium))).statusCode, 200);
    const { media_uuid } = medium;
    await t.app.db
      .updateTable('media')
      .set({ date_created: Date.now() - 25 * 3_600_000 })
      .where('uuid', '=', media_uuid)
      .execute();
    await t.app.pruneMedia();
    assert.equal((await get(pathOf(medium))).statusCode, 404);
    assert.equal(await t.app.media.get(`${media_uuid}/large.webp`), null);
  });

  it('hides with its comment what a moderator disables, shows it to staff, and brings it back', async () => {
    const medium = await uploaded(ada, container, await aPng());
    const comment = (await send(ada, container, [medium.media_uuid])).json() as Comment;
    const open = bare(pathOf(medium));
    assert.equal((await get(open)).statusCode, 200);
    const moderate = (verb: string) =>
      staff.inject({ method: 'POST', url: `${container.path}/moderation/${comment.content_uuid}/${verb}` });
    assert.equal((await moderate('disable')).statusCode, 204);
    assert.equal((await get(open)).statusCode, 404);
    const seen = (
      await staff.inject({ url: `${container.path}/comments/${comment.content_uuid}/single` })
    ).json() as Comment;
    const path = pathOf(seen.media?.[0] as Medium);
    assert.match(path, /\?key=/);
    assert.equal((await get(path)).headers['cache-control'], 'private, no-store');
    assert.equal((await moderate('enable')).statusCode, 204);
    assert.equal((await get(open)).statusCode, 200);
  });

  it('shows a ghost-banned person their own pictures, as it shows them to anybody, and nobody else', async () => {
    const ghost = await t.signUp('Ghost');
    const before = await uploaded(ghost, container, await aPng());
    const plain = (await send(ghost, container, [before.media_uuid])).json() as Comment;
    const formOf = ({ media }: Comment) => pathOf(media?.[0] as Medium).replace(/[0-9a-f-]{36}|[^=]+$/g, '*');
    const plainAnswer = await get(pathOf(plain.media?.[0] as Medium));
    const medium = await uploaded(ghost, container, await aPng());
    await t.changeUser(ghost, { ban_level: 'ghost' });
    const answer = await send(ghost, container, [medium.media_uuid]);
    assert.equal(answer.statusCode, 201, answer.body);
    const own = answer.json() as Comment;
    assert.equal(own.state, 'visible');
    const ownAnswer = await get(pathOf(own.media?.[0] as Medium));
    assert.equal(ownAnswer.statusCode, 200);
    assert.equal(formOf(own), formOf(plain));
    assert.equal(ownAnswer.headers['cache-control'], plainAnswer.headers['cache-control']);
    assert.equal((await get(bare(pathOf(medium)))).statusCode, 404);
    assert.equal(JSON.stringify(await list(t, container, 'limit=100')).includes(medium.media_uuid), false);
  });

  it('is told apart by what a person has made: pictures, videos, words alone', async () => {
    const eve = await t.signUp('Eve');
    const made = async () => {
      const { result } = (await get(`/v2/localhost/users/${eve.id}`)).json();
      return [result.picture_comments_made, result.video_comments_made, result.plain_comments_made];
    };
    await send(eve, container, []);
    await send(eve, container, [(await uploaded(eve, container, await aPng())).media_uuid]);
    await send(eve, container, [(await uploaded(eve, container, anMp4('film'))).media_uuid]);
    assert.deepEqual(await made(), [1, 1, 1]);
    // Whoever is ghost-banned sees what they would without the ban.
    const ban = { ban_level: 'ghost', is_permanent: true, user_message: '' };
    assert.equal(
      (await staff.inject({ method: 'POST', url: `/v2/localhost/users/${eve.id}/bans`, payload: ban })).statusCode,
      201,
    );
    await t.app.outbox.run();
    assert.deepEqual(await made(), [0, 0, 0]);
    const { result } = (await eve.inject({ url: '/v2/localhost/users/current' })).json();
    const own = [result.picture_comments_made, result.video_comments_made, result.plain_comments_made];
    assert.deepEqual(own, [1, 1, 1]);
  });

  it('lets go of what stood in a comment that was removed', async () => {
    const medium = await uploaded(ada, container, await aPng());
    const comment = (await send(ada, container, [medium.media_uuid])).json() as Comment;
    assert.equal(await act(ada, 'DELETE', container, comment, ''), 204);
    assert.equal((await get(pathOf(medium))).statusCode, 404);
    await t.app.pruneMedia();
    assert.equal(await t.app.media.get(`${medium.media_uuid}/large.webp`), null);
  });

  it('is in the copy a person asks for, and goes with them', async () => {
    const leaver = await t.signUp('Leaver');
    const medium = await uploaded(leaver, container, await aPng());
    const loose = await uploaded(leaver, container, await aPng());
    await send(leaver, container, [medium.media_uuid]);
    const copy = (await leaver.inject({ url: '/v2/localhost/users/current/export' })).json();
    assert.deepEqual(
      new Set(copy.media.map((one: Medium) => one.media_uuid)),
      new Set([medium.media_uuid, loose.media_uuid]),
    );
    assert.equal((await get(copy.media[0].paths[0])).statusCode, 200);
    await t.changeSettings({ user_erasure: 'delete' });
    assert.equal((await leaver.inject({ method: 'POST', url: '/v2/localhost/users/current/erase' })).statusCode, 202);
    await t.app.outbox.run();
    for (const { media_uuid } of [medium, loose]) assert.equal(await t.app.media.get(`${media_uuid}/large.webp`), null);
    const { rows } = await t.app.db
      .selectFrom('media')
      .selectAll()
      .where('user_id', '=', leaver.id)
      .execute()
      .then((rows) => ({ rows }));
    assert.deepEqual(rows, []);
  });
});

describe('where media are kept', () => {
  it('keeps them in a folder, whole or not at all', async () => {
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

  it('keeps them in a store that speaks S3, with right signatures', async () => {
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

  it('says so when the store does not take the key', async () => {
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
