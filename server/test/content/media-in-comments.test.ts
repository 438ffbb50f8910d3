/** Images and videos in comments: their owners, viewers and deletion. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import type { Medium } from '../../../core/contract/content/media';
import type { TestUser } from '../support/app';
import { act, list, openContainer } from '../support/conversation';
import { ada, aPng, bare, ben, container, mediaSite, pathOf, send, t, uploaded } from '../support/media';
import { anMp4 } from '../support/videos';

describe('images and videos in comments', () => {
  mediaSite();
  let staff: TestUser;
  before(async () => {
    staff = await t.signUp('Staff', 'moderator');
  });
  const get = (url: string, headers = {}) => t.inject({ url, headers });

  it('lists comments and replies with pictures, newest first, in pages, without removed ones', async () => {
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

  it('shows media in a hidden conversation to staff only', async () => {
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

  it('belongs to its uploader, and to one comment', async () => {
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

  it('count towards the site’s limit, and are returned if a post is refused', async () => {
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

  it('shows media without a comment to its uploader only, and deletes it after a day', async () => {
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

  it('hides media with a disabled comment, shows them to staff, and restores them', async () => {
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

  it('shows a ghost-banned person their own pictures as usual, and nobody else', async () => {
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

  it('can be filtered by content: pictures, videos, text only', async () => {
    const eve = await t.signUp('Eve');
    const made = async () => {
      const { result } = (await get(`/v2/localhost/users/${eve.id}`)).json();
      return [result.picture_comments_made, result.video_comments_made, result.plain_comments_made];
    };
    await send(eve, container, []);
    await send(eve, container, [(await uploaded(eve, container, await aPng())).media_uuid]);
    await send(eve, container, [(await uploaded(eve, container, anMp4('film'))).media_uuid]);
    assert.deepEqual(await made(), [1, 1, 1]);
    // Ghost-banned people see the same as without the ban.
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

  it('deletes media of a removed comment', async () => {
    const medium = await uploaded(ada, container, await aPng());
    const comment = (await send(ada, container, [medium.media_uuid])).json() as Comment;
    assert.equal(await act(ada, 'DELETE', container, comment, ''), 204);
    assert.equal((await get(pathOf(medium))).statusCode, 404);
    await t.app.pruneMedia();
    assert.equal(await t.app.media.get(`${medium.media_uuid}/large.webp`), null);
  });

  it('is in a person’s copy of their data, and is deleted with them', async () => {
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
