/**
 * The projection of the review queue: after every action that can change a comment, `review_items` equals a recount of
 * the comments, versions rise with each change of queue, and changes are found by their number.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { StateQueue } from '../../../core/contract/console/queues';
import { verdicts } from '../../../core/contract/content/moderation';
import { rebuildReviewItems } from '../../src/modules/content/console/rebuild.repository';
import type { CommentRow } from '../../src/modules/content/model/comment-row';
import { findFormat } from '../../src/modules/exchange/formats/formats';
import { findImport } from '../../src/modules/exchange/imports/imports.repository';
import { Report } from '../../src/modules/exchange/imports/report';
import { runImport } from '../../src/modules/exchange/imports/run-import';
import { undoImport } from '../../src/modules/exchange/imports/undo-import';
import { startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { randomOf } from '../support/random';

let t: TestApp;
let staff: TestUser[];
let chief: TestUser;
before(async () => {
  t = await startTestApp();
  staff = [await t.signUp('Mona', 'moderator'), await t.signUp('Milo', 'moderator')];
  chief = await t.signUp('Ada', 'administrator');
  await t.changeRules({
    ...UNLIMITED,
    word_lists: [
      { name: 'hold', action: 'hold', words: ['dubious'] },
      { name: 'junk', action: 'spam', words: ['pills'] },
    ],
  });
});
after(() => t?.close());

interface Counted {
  queue: StateQueue | null;
  rule: string;
  reason: string;
  reports: number;
  priority: number;
}

/** Written apart from the statement of the migration, so that a mistake in either shows. */
const severity: Record<string, number> = { hate: 20, abuse: 17, off_topic: 10 };

/** The reason with the most weight; among equals the first by name. */
function reasonOf(flags: { reason: string; weight: number }[]): string {
  const sums = new Map<string, number>();
  for (const { reason, weight } of flags) sums.set(reason, (sums.get(reason) ?? 0) + weight);
  const [first] = [...sums].sort(([a, one], [b, two]) => two - one || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}

/**
 * @param flags reports that count
 * @param lookedAtAs what the comment was like when a moderator left it as it is
 */
function recount(
  { state, date_deleted, waiting_change, total_flags, decisions }: CommentRow,
  flags: { reason: string; weight: number }[],
  lookedAtAs: string | null | undefined,
): Counted {
  const queues = { spam: 'spam', disabled: 'rejected', hidden: 'hidden', awaiting_moderation: 'waiting' } as const;
  const seen = waiting_change ? 'waiting' : total_flags > 0 ? 'reported' : null;
  const change = waiting_change ? [(waiting_change as { date: number }).date] : [];
  const isLeft = lookedAtAs === [state, total_flags, ...change, decisions.length].join(' ');
  const queue = date_deleted !== null || isLeft ? null : state === 'visible' ? seen : queues[state];
  const held = decisions.findLast(({ verdict }) => verdict !== 'pass');
  const weights = flags.reduce((sum, { weight }) => sum + weight, 0);
  const urgency = Math.max(0, ...flags.map(({ reason }) => severity[reason] ?? 15)) * Math.log2(1 + weights);
  return {
    queue,
    rule: held && queue !== 'reported' ? `${held.phase}/${held.rule}` : '',
    reason: total_flags > 0 ? reasonOf(flags) : '',
    reports: total_flags,
    priority: Math.min(99, Math.round(40 * (held?.score ?? 0)) + Math.round(urgency)),
  };
}

interface Item extends Counted {
  comment_id: number;
  version: number;
  changed_seq: number;
  container_uuid: string;
  looked_at_as: string | null;
  urgency: number;
  /** Points for the time that an imported comment has waited. */
  age_points: number;
}

async function compare(what: string, former: Map<number, Item>): Promise<Map<number, Item>> {
  const comments = await t.app.db.selectFrom('comments').selectAll().execute();
  const { rows } = await sql<Item>`select * from review_items`.execute(t.app.db);
  const items = new Map(rows.map((row) => [row.comment_id, row]));
  const flags = await t.app.db.selectFrom('flags').selectAll().where('is_counted', '=', true).execute();
  const reportsOf = (id: number) => flags.filter(({ comment_id }) => comment_id === id);
  const there = [...items.values()].filter(({ queue }) => queue !== null).map(({ comment_id }) => comment_id);
  const expected = comments
    .filter((row) => recount(row, [], items.get(row.id)?.looked_at_as).queue !== null)
    .map(({ id }) => id);
  assert.deepEqual(there.sort(), expected.sort(), what);
  for (const comment of comments) {
    const item = items.get(comment.id);
    if (!item?.queue) continue;
    const { queue, rule, reason, reports, urgency, age_points } = item;
    assert.deepEqual(
      { queue, rule, reason, reports, priority: urgency },
      recount(comment, reportsOf(comment.id), item.looked_at_as),
      `${what}: comment ${comment.id}`,
    );
    assert.equal(item.priority, Math.min(99, urgency + age_points));
    assert.equal(item.container_uuid, comment.container_uuid);
  }
  for (const item of items.values()) {
    const { queue = null, version = 0, changed_seq = 0 } = former.get(item.comment_id) ?? {};
    if (item.queue !== queue) assert.ok(item.version > version, `${what}: the version rises with the queue`);
    if (item.queue !== queue || item.version !== version) {
      assert.ok(item.changed_seq > changed_seq, `${what}: the change is found by its number`);
    }
  }
  return items;
}

function imported(n: number, date: number) {
  const record = (id: number, state: string) => ({
    ...{ kind: 'comment', id: `${n} ${id}`, container: `import-${n}`, author: 'a', text: `text ${id}`, state },
    date_created: date - 1000 * id,
  });
  const records = [{ kind: 'user', id: 'a', name: 'Person a' }, record(1, 'pending'), record(2, 'removed')];
  return [...records, record(3, 'visible'), record(4, 'pending')];
}

test('the projection equals a recount after posts, verdicts, bans, edits, reports, erasures, undo and imports', async () => {
  const random = randomOf(Number(process.env.SEED ?? Date.now() % 2 ** 31));
  const { below, pick } = random;
  const readers = await Promise.all([...'abcdef'].map((letter) => t.signUp(`Reader ${letter}`)));
  const plain = await openContainer(t);
  const held = await openContainer(t);
  const premoderated = { is_content_premoderation_enabled: true };
  await chief.inject({ method: 'POST', url: `${held.path}/settings`, payload: premoderated });
  const reviews = `/v4/reviews/${t.site.uuid}`;
  const opened = await t.inject({ method: 'POST', url: `${reviews}/`, payload: { container_id: 'a-book' } });
  const book = `${reviews}/${opened.json().content_container_uuid}`;
  await chief.inject({ method: 'POST', url: `${book}/settings`, payload: premoderated });
  const written: { at: string; content_uuid: string; cc: string; by: TestUser }[] = [];
  const bans: { who: TestUser; uuid: string }[] = [];
  const imports: string[] = [];
  const words = () => `${pick(['A fine day', 'Quite dubious', 'Cheap pills', 'Hello there'])} ${below(1e6)}`;
  const cc = (path: string) => path.split('/').at(-1) as string;

  async function write(who: TestUser, at: TestContainer, parent?: string) {
    const url = `${at.path}/comments${parent ? `/${parent}` : ''}`;
    const answer = await who.inject({ method: 'POST', url, payload: { content: words() } });
    if (answer.statusCode === 201) {
      written.push({ at: at.path, content_uuid: answer.json().content_uuid, cc: at.cc, by: who });
    }
  }
  const onOne = async (send: (one: (typeof written)[number]) => Promise<unknown>) => {
    if (written.length > 0) await send(pick(written));
  };
  const judge = (verdict: string) =>
    onOne(({ at, content_uuid }) =>
      pick(staff).inject({ method: 'POST', url: `${at}/moderation/${content_uuid}/${verdict}` }),
    );

  const acts: Record<string, () => Promise<unknown>> = {
    post: () => write(pick(readers), pick([plain, held])),
    'post again': () => write(pick(readers), pick([plain, held])),
    'posts of one batch': () => Promise.all([1, 2, 3, 4].map(() => write(pick(readers), pick([plain, held])))),
    reply: () =>
      onOne(({ content_uuid, at, cc }) => write(pick(readers), { path: at, cc, container_id: '' }, content_uuid)),
    review: async () => {
      const by = pick(readers);
      const payload = { content: words(), title: 'Title', rating: 3 };
      const answer = await by.inject({ method: 'POST', url: `${book}/reviews`, payload });
      if (answer.statusCode === 201) {
        written.push({ at: book, content_uuid: answer.json().content_uuid, cc: cc(book), by });
      }
    },
    edit: () =>
      onOne(({ at, content_uuid, by }) => {
        const payload = { content: words(), ...(at === book && { title: `Title ${below(9)}`, rating: 1 + below(5) }) };
        return by.inject({ method: 'POST', url: `${at}/content/${content_uuid}/edit`, payload });
      }),
    report: () =>
      onOne(({ at, content_uuid }) =>
        pick(readers).inject({
          method: 'POST',
          url: `${at}/comments/${content_uuid}/flag`,
          payload: { reason: pick(['abuse', 'hate', 'off_topic']) },
        }),
      ),
    'take a report back': () =>
      onOne(({ at, content_uuid }) =>
        pick([...readers, ...staff]).inject({ method: 'DELETE', url: `${at}/comments/${content_uuid}/flag` }),
      ),
    verdict: () => judge(pick(Object.keys(verdicts))),
    resolve: () =>
      onOne(({ cc, content_uuid }) =>
        pick(staff).inject({
          method: 'POST',
          url: `/v4/livecomments/${t.site.uuid}/moderation/resolve`,
          payload: {
            resolution: pick(['approve', 'reject', 'spam', 'undo', 'undo']),
            items: [{ content_container_uuid: cc, content_uuid }],
          },
        }),
      ),
    leave: () =>
      onOne(({ content_uuid }) =>
        pick(staff).inject({
          method: 'POST',
          url: '/v1/console/localhost/queue/leave',
          payload: { items: [{ content_uuid }], is_undone: below(3) === 0 },
        }),
      ),
    remove: () =>
      onOne(({ at, content_uuid, by }) => by.inject({ method: 'DELETE', url: `${at}/comments/${content_uuid}` })),
    ban: async () => {
      const who = pick(readers);
      const payload = { ban_level: pick(['ghost', 'hide', 'posting']) };
      const answer = await chief.inject({ method: 'POST', url: `/v2/localhost/users/${who.id}/bans`, payload });
      if (answer.statusCode === 201) bans.push({ who, uuid: answer.json().result.ban_uuid });
      await t.app.outbox.run();
    },
    lift: async () => {
      const { who, uuid } = bans.pop() ?? {};
      if (!who) return;
      await chief.inject({ method: 'DELETE', url: `/v2/localhost/users/${who.id}/bans/${uuid}` });
      await t.app.outbox.run();
    },
    import: async () => {
      const format = findFormat('vf1');
      assert.ok(format);
      const now = t.app.clock.now();
      async function* chunks() {
        for (const one of imported(imports.length, now)) yield `${JSON.stringify(one)}\n`;
      }
      const options = { source: 'old', zone: 'UTC', withEmails: false, withPending: true, withStanding: false };
      const rest = { containerMap: new Map(), since: 0, rate: 100_000 };
      const { db } = t.app;
      const job = { db, site: t.site, format, chunks: chunks(), options: { ...options, ...rest }, now };
      imports.push(await runImport({ ...job, report: new Report() }));
    },
    'undo an import': async () => {
      const uuid = imports.pop();
      const row = uuid && (await findImport(t.app.db, uuid));
      if (row) await undoImport(t.app.db, row, { now: t.app.clock.now(), store: t.app.media });
    },
    erase: async () => {
      if (below(4) > 0) return;
      const who = readers.splice(below(readers.length), 1)[0];
      const payload = { mode: pick(['delete', 'anonymise']) };
      if (who) await chief.inject({ method: 'POST', url: `/v2/localhost/users/${who.id}/erase`, payload });
      readers.push(await t.signUp(`Reader ${below(1e6)}`));
      await t.app.outbox.run();
    },
  };

  const seen = new Set<string | null>();
  let items = new Map<number, Item>();
  for (let step = 0; step < 150; step++) {
    t.pass(1000);
    const name = step < 10 ? 'post' : pick(Object.keys(acts));
    await acts[name]?.();
    items = await compare(`seed ${random.seed}, step ${step}: ${name}`, items);
    for (const { queue } of items.values()) seen.add(queue);
  }
  assert.ok(seen.size >= 4, `few queues were in use with seed ${random.seed}: ${[...seen]}`);
});

test('a rebuild repairs rows that are wrong, missing or left over, and finds nothing wrong the second time', async () => {
  const { db } = t.app;
  const [by, container] = [await t.signUp('Rita'), await openContainer(t)];
  await rebuildReviewItems(db);
  for (const content of ['dubious one', 'dubious two', 'dubious three', 'fine']) await post(by, container, content);
  const mine = () => sql<Item>`select * from review_items where actor_id = ${by.id} order by comment_id`.execute(db);
  const right = (await mine()).rows;
  assert.equal(right.length, 3, 'a post that everybody sees has no row');
  const [wrong, missing] = right.map(({ comment_id }) => comment_id);
  await sql`update review_items set queue = 'spam', rule = 'x' where comment_id = ${wrong}`.execute(db);
  await sql`delete from review_items where comment_id = ${missing}`.execute(db);
  await sql`
    insert into review_items (comment_id, site_uuid, container_uuid, kind, actor_id, queue, date_waiting)
    select id, ${t.site.uuid}, container_uuid, kind, actor_id, 'waiting', 1 from comments
    where actor_id = ${by.id} and state = 'visible'`.execute(db);
  assert.equal(await rebuildReviewItems(db), 3);
  const bare = ({ comment_id, queue, rule }: Item) => ({ comment_id, queue, rule });
  assert.deepEqual((await mine()).rows.filter(({ queue }) => queue).map(bare), right.map(bare));
  assert.equal(await rebuildReviewItems(db), 0);
});
