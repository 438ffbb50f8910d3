/** Pictures while a comment is written: descriptions, and removal. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import type { Comment } from '../../../core/contract/content/comment';
import type { Medium } from '../../../core/contract/content/media';
import type { TestApp, TestUser } from '../support/app';
import { list, openContainer, type TestContainer } from '../support/conversation';
import { ada, ben, container, mediaSite, t, uploaded } from '../support/media';

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 9, g: 30, b: 200 } } })
  .png()
  .toBuffer();

let texts = 0;
const send = (who: TestUser, container: TestContainer, { media_uuid }: Medium, alt?: unknown) =>
  who.inject({
    method: 'POST',
    url: `${container.path}/comments`,
    payload: {
      content: `Look at this, number ${++texts}`,
      media_uuids: [media_uuid],
      ...(alt !== undefined && { media_alts: { [media_uuid]: alt } }),
    },
  });

describe('a picture while its comment is written', () => {
  mediaSite((app) => app.changeSettings({ enable_comment_images: true }));
  const remove = (who: Pick<TestApp, 'inject'>, { media_uuid }: Medium, where = container) =>
    who.inject({ method: 'DELETE', url: `${where.path}/media/${media_uuid}` });

  it('is announced with its description as written, without hidden media', async () => {
    const answer = await send(
      ada,
      container,
      await uploaded(ada, container, picture),
      ' Two gulls\u0000 on a <b>rail</b>\r\n',
    );
    assert.equal(answer.statusCode, 201, answer.body);
    const posted = answer.json<Comment>();
    assert.equal(posted.media?.[0]?.alt, 'Two gulls on a <b>rail</b>');
    const read = (await list(t, container)).contents.find(({ content_uuid }) => content_uuid === posted.content_uuid);
    assert.equal(read?.media?.[0]?.alt, 'Two gulls on a <b>rail</b>');
    const silent = await send(ada, container, await uploaded(ada, container, picture), '   ');
    assert.equal('alt' in (silent.json<Comment>().media?.[0] ?? {}), false);
  });

  it('has at most 300 characters to say, in a form that is a text', async () => {
    const medium = await uploaded(ada, container, picture);
    for (const wrong of ['x'.repeat(301), { a: 'b' }]) {
      const answer = await send(ada, container, medium, wrong);
      assert.deepEqual([answer.statusCode, answer.json().code], [400, 'invalid_field'], String(wrong));
      assert.match(answer.json().data.field, /^media_alts/);
    }
    assert.equal((await send(ada, container, medium, '🌊'.repeat(300))).statusCode, 201);
  });

  it('is checked by its content, too', async () => {
    const medium = await uploaded(ada, container, picture);
    await t.changeRules({ word_lists: [{ name: 'a', action: 'refuse', words: ['blimey'] }] });
    const refused = await send(ada, container, medium, 'Blimey, a gull');
    assert.deepEqual([refused.statusCode, refused.json().data.reason], [400, 'words']);
    await t.changeRules({ word_lists: [], links: { unsafe: 'refuse' } });
    const unsafe = await send(ada, container, medium, 'javascript:alert(1)');
    assert.deepEqual([unsafe.statusCode, unsafe.json().data?.reason], [400, 'links']);
  });

  it('is deleted with its file when its uploader removes it', async () => {
    const medium = await uploaded(ada, container, picture);
    const path = medium.sizes[0]?.path ?? '';
    assert.equal((await t.inject({ url: path })).statusCode, 200);
    assert.equal((await remove(ada, medium)).statusCode, 204);
    assert.equal((await t.inject({ url: path })).statusCode, 404);
    assert.equal((await remove(ada, medium)).statusCode, 404);
    const late = await send(ada, container, medium);
    assert.deepEqual([late.statusCode, late.json().data.reason], [400, 'unknown']);
  });

  it('can be removed by its uploader only, from their own comment only', async () => {
    const medium = await uploaded(ada, container, picture);
    assert.equal((await remove(ben, medium)).statusCode, 404);
    assert.equal((await remove(t, medium)).statusCode, 401);
    assert.equal((await remove(ada, medium, await openContainer(t))).statusCode, 404);
    assert.equal((await remove(ada, { ...medium, media_uuid: 'nothing' })).statusCode, 404);
    assert.equal((await send(ada, container, medium)).statusCode, 201);
    assert.equal((await remove(ada, medium)).statusCode, 404);
    assert.equal((await t.inject({ url: (medium.sizes[0]?.path ?? '').replace(/\?.*/, '') })).statusCode, 200);
  });

  it('stays with a post that claims it at the same moment', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const medium = await uploaded(ada, container, picture);
      const [post, removal] = await Promise.all([send(ada, container, medium), remove(ada, medium)]);
      assert.deepEqual(
        [post.statusCode, removal.statusCode].sort(),
        post.statusCode === 201 ? [201, 404] : [204, 400].sort(),
      );
    }
  });
});
