/**
 * A second kind of content, defined by a single file (support/fieldnotes.kind.ts), uses the engine of comments: posts,
 * votes, moderation, bans, export and erasure. Neither kind sees the other.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findPage } from '../../src/modules/content/comments/pages.repository';
import { contentRoutes } from '../../src/modules/content/content-routes';
import type { Order } from '../../src/modules/content/kinds/kind';
import { livecomments } from '../../src/modules/content/kinds/livecomments.kind';
import { reviews } from '../../src/modules/content/kinds/reviews.kind';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { list, openContainer, post, sendPost, texts } from '../support/conversation';
import { createFieldnotes, dropFieldnotes, fieldnotes, fieldnotesVocabulary } from '../support/fieldnotes.kind';
import { planOf } from '../support/plan-of';

interface Note {
  content_uuid: string;
  content?: string;
  title?: string | null;
  grade?: number | null;
  total_likes: number;
  state: string;
}

let t: TestApp;
let anna: TestUser;
let bert: TestUser;
let mona: TestUser;
let prefix: string;

before(async () => {
  t = await startTestApp(
    { rateLimit: true },
    async (app) => void (await app.register(contentRoutes(fieldnotes, fieldnotesVocabulary))),
  );
  await createFieldnotes(t.app.db as unknown as Kysely<unknown>);
  await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 } });
  [anna, bert, mona] = [await t.signUp('Anna'), await t.signUp('Bert'), await t.signUp('Mona', 'moderator')];
  prefix = `/v4/fieldnotes/${t.site.uuid}`;
});
after(async () => {
  if (t) await dropFieldnotes(t.app.db as unknown as Kysely<unknown>);
  await t?.close();
});

async function openNotes(container_id = `place-${randomUUID()}`) {
  const answer = await t.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
  assert.equal(answer.statusCode, 201, answer.body);
  const cc: string = answer.json().content_container_uuid;
  return { cc, container_id, path: `${prefix}/${cc}` };
}
type Notes = Awaited<ReturnType<typeof openNotes>>;

const send = (who: TestUser, { path }: Notes, payload: object, on = '/notes') =>
  who.inject({ method: 'POST', url: `${path}${on}`, payload });

async function note(who: TestUser, notes: Notes, payload: object): Promise<Note> {
  // The kind's own flood limit allows three in a minute.
  t.pass(21_000);
  const answer = await send(who, notes, payload);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}

async function read(notes: Notes, query = '', who: Pick<TestUser, 'inject'> = t): Promise<Note[]> {
  const answer = await who.inject({ url: `${notes.path}/notes?${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().contents;
}

const sideRows = async (notes: Notes) => {
  const { rows } = await sql`
    select f.* from fieldnotes f join comments c on c.id = f.comment_id
    where c.container_uuid = ${notes.cc} order by c.id`.execute(t.app.db);
  return rows;
};

const eventsOf = ({ cc }: { cc: string }) =>
  t.app.db
    .selectFrom('events')
    .select(['seq', 'message_type', 'action', 'payload'])
    .where('container_uuid', '=', cc)
    .orderBy('seq')
    .execute();

describe('a kind of its own', () => {
  it('posts with its own fields and texts, beside a conversation of the same id', async () => {
    const room = await openContainer(t);
    const notes = await openNotes(room.container_id);
    assert.notEqual(notes.cc, room.cc);
    const first = await note(anna, notes, { content: 'Oak', title: 'Trees', grade: 7 });
    const second = await note(bert, notes, { content: 'Ash' });
    await post(anna, room, 'A comment.');

    assert.deepEqual([first.title, first.grade, second.grade], ['Trees', 7, null]);
    assert.deepEqual(texts(await list(t, room)), ['A comment.']);
    const shown = await read(notes);
    assert.deepEqual(
      shown.map(({ content, title, grade }) => [content, title, grade]),
      [
        ['Oak', 'Trees', 7],
        ['Ash', null, null],
      ],
    );
    assert.deepEqual(
      (await sideRows(notes)).map((row) => (row as { grade: number | null }).grade),
      [7, null],
    );
    const page = await t.inject({ url: `${prefix}/?container_id=${notes.container_id}` });
    assert.equal(page.json().container.total_visible_content, 2);
    assert.equal((await send(anna, notes, { content: 'x', grade: 11 })).json().data.field, 'grade');
  });

  it('publishes gap-free events with its own names and fields', async () => {
    const notes = await openNotes();
    const root = await note(anna, notes, { content: 'Elm', grade: 3 });
    await send(bert, notes, { content: 'Where?' }, `/answers/${root.content_uuid}`);
    await bert.inject({ method: 'POST', url: `${notes.path}/likes/${root.content_uuid}` });
    const events = await eventsOf(notes);
    assert.deepEqual(
      events.map(({ seq, message_type, action }) => `${seq} ${message_type} ${action}`),
      [
        '1 chat_message created',
        '2 chat_message visible',
        '3 reply_to_liveblog_post created',
        '4 reply_to_liveblog_post visible',
        '5 chat_message liked',
      ],
    );
    assert.equal(JSON.parse(events[4]?.payload ?? '').grade, 3);
  });

  it('has its own limits, and each kind counts by itself', async () => {
    const notes = await openNotes();
    const room = await openContainer(t);
    t.pass(61_000);
    assert.equal((await send(anna, notes, { content: 'x'.repeat(61) })).json().data.max, 60);
    const codes: number[] = [];
    for (const name of ['Fir', 'Yew', 'Box', 'Bay']) {
      codes.push((await send(anna, notes, { content: `${name} by the river, quite tall` })).statusCode);
    }
    assert.deepEqual(codes, [201, 201, 201, 429]);
    for (let i = 0; i < 5; i += 1) assert.equal((await sendPost(anna, room, `comment ${i}`)).statusCode, 201);
    t.pass(61_000);
    const again = await send(anna, notes, { content: 'Fir by the river, quite tall' });
    assert.equal(again.json().code, 'duplicate_post');

    assert.equal((await t.inject({ url: `${notes.path}/notes?limit=6` })).statusCode, 400);
    assert.equal((await read(notes, 'sorted_by=newest'))[0]?.content, 'Fir by the river, quite tall', 'oldest first');
  });

  it('is answered once and no further', async () => {
    const notes = await openNotes();
    const root = await note(anna, notes, { content: 'Lime' });
    const answer = await send(bert, notes, { content: 'Which?' }, `/answers/${root.content_uuid}`);
    assert.equal(answer.statusCode, 201, answer.body);
    const further = await send(mona, notes, { content: 'That.' }, `/answers/${answer.json().content_uuid}`);
    assert.equal(further.statusCode, 403);
    const replies = await t.inject({ url: `${notes.path}/answers/${root.content_uuid}` });
    assert.deepEqual(texts(replies.json()), ['Which?']);
  });

  it('sorts by votes, withdraws them, and edits its fields', async () => {
    const notes = await openNotes();
    const [low, high] = [await note(anna, notes, { content: 'low' }), await note(anna, notes, { content: 'high' })];
    const like = { method: 'POST', url: `${notes.path}/likes/${high.content_uuid}` } as const;
    assert.equal((await bert.inject(like)).statusCode, 204);
    await t.app.refreshRanks();
    assert.deepEqual(texts({ contents: (await read(notes, 'sorted_by=num_likes_desc')) as never }), ['high', 'low']);
    await bert.inject({ ...like, method: 'DELETE' });
    assert.deepEqual(
      (await read(notes)).map(({ total_likes }) => total_likes),
      [0, 0],
    );

    const url = `${notes.path}/notes/${low.content_uuid}`;
    const edited = await anna.inject({ method: 'PUT', url, payload: { content: 'lower', title: 'Low', grade: 1 } });
    assert.deepEqual([edited.json().content, edited.json().grade], ['lower', 1]);
    assert.deepEqual((await sideRows(notes))[0], { comment_id: (await idsOf(notes))[0], title: 'Low', grade: 1 });
  });

  it('is moderated in the common queue and log', async () => {
    const notes = await openNotes();
    const one = await note(anna, notes, { content: 'Nettle', grade: 2 });
    const on = (what: string) => ({ method: 'POST', url: `${notes.path}/${what}/${one.content_uuid}` }) as const;
    assert.equal((await anna.inject(on('disable'))).statusCode, 403);
    assert.equal((await mona.inject(on('disable'))).statusCode, 204);
    assert.deepEqual(await read(notes), []);
    const queue = async (kind: string, path: string) =>
      (await mona.inject({ url: `/v4/${kind}/${t.site.uuid}/${path}?state=disabled` })).json().contents as Note[];
    assert.deepEqual(
      (await queue('fieldnotes', 'waiting')).map(({ grade }) => grade),
      [2],
    );
    assert.deepEqual(await queue('livecomments', 'moderation/queue'), []);
    const why = await mona.inject({ url: `${notes.path}/why/${one.content_uuid}` });
    assert.deepEqual(
      why.json().log.map(({ action }: { action: string }) => action),
      ['disable'],
    );
    await mona.inject(on('enable'));
    assert.equal(
      (await mona.inject({ method: 'PUT', url: `${notes.path}/notes/${one.content_uuid}/pin` })).statusCode,
      204,
    );
    assert.deepEqual(
      (await eventsOf(notes)).slice(-3).map(({ action }) => action),
      ['disabled', 'visible', 'pinned'],
    );
  });

  it('decides who may do what only staff may do elsewhere', async () => {
    const notes = await openNotes();
    const one = await note(anna, notes, { content: 'Sorrel' });
    const put = async (who: TestUser, mark: string) =>
      (await who.inject({ method: 'PUT', url: `${notes.path}/notes/${one.content_uuid}/${mark}` })).statusCode;
    assert.equal(await put(anna, 'pick'), 403, 'a ruling of its own: not for the own note');
    assert.equal(await put(bert, 'pick'), 204);
    assert.deepEqual(
      (await read(notes, 'filtered_by=is_picked')).map(({ content }) => content),
      ['Sorrel'],
    );
    assert.equal(await put(bert, 'pin'), 403, 'where the kind has none, a comment’s');
    assert.equal(await put(mona, 'pin'), 204);

    const answer: Note = (await send(bert, notes, { content: 'Or dock' }, `/answers/${one.content_uuid}`)).json();
    const reports = async (who: TestUser, method: 'POST' | 'DELETE', { content_uuid }: Note) => {
      const payload = method === 'POST' ? { payload: {} } : {};
      return (await who.inject({ method, url: `${notes.path}/flags/${content_uuid}`, ...payload })).statusCode;
    };
    assert.equal(await reports(bert, 'POST', one), 204);
    assert.equal(await reports(anna, 'POST', answer), 204);
    assert.equal(await reports(mona, 'DELETE', answer), 403, 'clearing reports, too');
    assert.equal(await reports(mona, 'DELETE', one), 204);
  });

  it('is not reachable by routes of another kind, nor the reverse', async () => {
    const [notes, room] = [await openNotes(), await openContainer(t)];
    const one = await note(anna, notes, { content: 'Reed' });
    const comment = await post(anna, room, 'A comment.');
    const livecommentsAt = `/v4/livecomments/${t.site.uuid}/${notes.cc}`;
    for (const request of [
      { method: 'GET', url: `${livecommentsAt}/comments` },
      { method: 'POST', url: `${livecommentsAt}/comments`, payload: { content: 'y'.repeat(100) } },
      { method: 'POST', url: `${livecommentsAt}/comments/${one.content_uuid}/like` },
      { method: 'DELETE', url: `${livecommentsAt}/comments/${one.content_uuid}` },
      { method: 'POST', url: `${livecommentsAt}/settings`, payload: { is_hidden: true } },
      { method: 'GET', url: `${prefix}/${room.cc}/notes` },
      { method: 'POST', url: `${prefix}/${room.cc}/likes/${comment.content_uuid}` },
    ] as const) {
      const answer = await mona.inject(request);
      assert.equal(answer.statusCode, 404, `${request.method} ${request.url} ${answer.body}`);
    }
    assert.equal((await anna.inject({ url: `${prefix}/mine?container_uuids=${room.cc}` })).json().containers.length, 0);
  });

  it('hides with its writer, exports and erases with them', async () => {
    const notes = await openNotes();
    const carl = await t.signUp('Carl');
    await note(carl, notes, { content: 'Moss', title: 'Green', grade: 9 });
    const likes = await note(anna, notes, { content: 'Fern' });
    await carl.inject({ method: 'POST', url: `${notes.path}/likes/${likes.content_uuid}` });

    const bans = `/v2/localhost/users/${carl.id}/bans`;
    const banned = await mona.inject({
      method: 'POST',
      url: bans,
      payload: { ban_level: 'hide', is_permanent: true, user_message: '' },
    });
    assert.equal(banned.statusCode, 201, banned.body);
    await t.app.outbox.run();
    assert.deepEqual(
      (await read(notes)).map(({ content }) => content),
      ['Fern'],
    );
    await mona.inject({ method: 'DELETE', url: `${bans}/${banned.json().result.ban_uuid}` });
    await t.app.outbox.run();
    assert.deepEqual(
      (await read(notes)).map(({ content }) => content),
      ['Moss', 'Fern'],
    );

    const login = await t.inject({
      method: 'POST',
      url: '/v2/localhost/users/login?session=false',
      payload: { email: 'carl@example.org', password: PASSWORD },
    });
    const authorization = `Bearer ${login.json().access_token}`;
    const copy = await t.inject({ url: '/v2/localhost/users/current/export', headers: { authorization } });
    assert.deepEqual(
      copy.json().comments.map(({ title, grade }: Note) => [title, grade]),
      [['Green', 9]],
    );
    await t.app.sites.change(t.site.uuid, { user_erasure: 'delete' });
    const erased = await t.inject({
      method: 'POST',
      url: '/v2/localhost/users/current/erase',
      headers: { authorization },
      payload: { password: PASSWORD },
    });
    assert.equal(erased.statusCode, 202, erased.body);
    await t.app.outbox.run();
    assert.deepEqual(
      (await read(notes)).map(({ content, total_likes }) => [content, total_likes]),
      [['Fern', 0]],
    );
    assert.equal((await sideRows(notes)).length, 1);
    const left = await eventsOf(notes);
    assert.ok(left.every(({ payload }) => !payload.includes('Moss') && !payload.includes('Green')));
    assert.deepEqual(
      left.map(({ seq }) => seq),
      left.map((_, index) => index + 1),
    );
  });

  it('reads each kind along an index of its own', async () => {
    const plans = { livecomments, fieldnotes, reviews };
    for (const kind of Object.values(plans)) {
      for (const [sort, order] of Object.entries(kind.sorts)) {
        const plan = await planOf(t.app.db, (db) =>
          findPage(db, {
            kind,
            container_uuid: randomUUID(),
            order,
            filter: null,
            limit: 20,
            reply_limit: 2,
            after: null,
          }),
        );
        const index =
          {
            ...{ oldest: 'newest', num_likes_desc: 'ranked_likes', rating_desc: 'rating', rating_asc: 'rating' },
            ...{ num_replies_desc: 'ranked_replies', newest_pick: 'picked', is_top_comment: 'top' },
          }[sort] ?? sort;
        assert.match(
          plan,
          new RegExp(`Index (Only )?Scan( Backward)? using ${kind.name}_${index} `),
          `${kind.name} ${sort}: ${plan}`,
        );
      }
    }
  });

  it('reads reviews by stars and of verified buyers along an index', async () => {
    for (const [filter, index] of [
      ['stars_4', 'reviews_stars'],
      ['is_verified', 'reviews_verified'],
    ] as const) {
      const plan = await planOf(t.app.db, (db) =>
        findPage(db, {
          kind: reviews,
          container_uuid: randomUUID(),
          order: reviews.sorts.num_likes_desc as Order,
          filter: reviews.filters[filter] as RawBuilder<unknown>,
          limit: 20,
          reply_limit: 2,
          after: null,
        }),
      );
      assert.match(plan, new RegExp(`Index Scan using ${index} `), plan);
    }
  });
});

const idsOf = async ({ cc }: Notes) =>
  (await t.app.db.selectFrom('comments').select('id').where('container_uuid', '=', cc).orderBy('id').execute()).map(
    ({ id }) => id,
  );
