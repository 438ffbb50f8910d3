/** Polls: votes in each number, the poll that a page shows, and limits of values. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Poll } from '../../../core/contract/content/polls';
import type { TestUser } from '../support/app';
import {
  ada,
  anna,
  at,
  BRIDGE,
  bert,
  cc,
  container_id,
  create,
  fieldOf,
  made,
  mona,
  pollsOfAPage,
  post,
  prefix,
  put,
  read,
  t,
  voted,
  votesOf,
} from '../support/polls';

const DAY_MS = 86_400_000;

type Who = Pick<TestUser, 'inject'>;

pollsOfAPage();

const patch = (poll: Poll, payload: object) => mona.inject({ method: 'PATCH', url: at(poll), payload });
const codeOf = (answer: Awaited<ReturnType<typeof put>>) => [answer.statusCode, answer.json().code];
const token = () => randomUUID().replaceAll('-', '');
const uuidsOf = (polls: Poll[]) => polls.map(({ poll_uuid }) => poll_uuid);
const shown = async (query: string, who: Who = t): Promise<{ polls: Poll[]; container: object | null }> =>
  (await who.inject({ url: `${prefix}/polls?${query}` })).json();

describe('which poll of a page', () => {
  it('is shown first: the newest open one, or else the newest; its list has all, newest first', async () => {
    const polls: Poll[] = [];
    for (const closes of [null, null, t.app.clock.now() + 5000]) {
      t.pass(10);
      polls.push(await made({ closes }));
    }
    const [first, second, third] = polls as [Poll, Poll, Poll];
    const page = async () => uuidsOf((await shown(`container_id=${container_id}`)).polls);
    assert.deepEqual(await page(), [third.poll_uuid]);
    t.pass(5000);
    assert.deepEqual(await page(), [second.poll_uuid], 'the time of the third is over');
    await post(mona, second, '/close');
    assert.deepEqual(await page(), [first.poll_uuid]);
    await post(mona, first, '/close');
    assert.deepEqual(await page(), [third.poll_uuid], 'none is open');
    const { polls: all } = (await t.inject({ url: `${prefix}/${cc}/polls` })).json();
    assert.deepEqual(uuidsOf(all), uuidsOf([third, second, first]));
  });

  it('can be any by its uuid, in its own section, and none that does not exist', async () => {
    const poll = await made();
    await made();
    assert.deepEqual(uuidsOf((await shown(`poll_uuid=${poll.poll_uuid}`)).polls), [poll.poll_uuid]);
    for (const query of ['', 'poll_uuid=nonsense', `poll_uuid=${randomUUID()}`, 'container_id=nobody-made-it']) {
      assert.deepEqual(await shown(query), { polls: [], container: null }, query);
    }
    const other = await t.app.db
      .selectFrom('sections')
      .select('uuid')
      .where('uuid', '!=', t.site.uuid)
      .executeTakeFirst();
    if (!other) return;
    const url = `/v4/interaction/${other.uuid}/polls?poll_uuid=${poll.poll_uuid}`;
    assert.deepEqual((await t.inject({ url })).json(), { polls: [], container: null });
  });

  it('is none on a hidden page but for staff: by page, by uuid and in the list', async () => {
    const poll = await made();
    await mona.inject({ method: 'POST', url: `${prefix}/${cc}/settings`, payload: { is_hidden: true } });
    for (const [who, count] of [
      [t, 0],
      [anna, 0],
      [mona, 1],
    ] as const) {
      for (const url of [`/polls?container_id=${container_id}`, `/polls?poll_uuid=${poll.poll_uuid}`, `/${cc}/polls`]) {
        assert.equal((await who.inject({ url: prefix + url })).json().polls.length, count, url);
      }
    }
  });

  it('has at most fifty polls', async () => {
    const poll = await made();
    const { uuid: _, ...row } = await t.app.db
      .selectFrom('polls')
      .selectAll()
      .where('uuid', '=', poll.poll_uuid)
      .executeTakeFirstOrThrow();
    const json = { options: JSON.stringify(row.options), tally: JSON.stringify(row.tally) };
    const copies = Array.from({ length: 48 }, () => ({ ...row, ...json, uuid: randomUUID() }));
    await t.app.db.insertInto('polls').values(copies).execute();
    assert.equal((await create(BRIDGE)).statusCode, 201, 'the fiftieth');
    assert.deepEqual(fieldOf(await create(BRIDGE)), [400, 'question']);
  });
});

describe('numbers', () => {
  it('list votes of new accounts separately for a day and no longer, and count them', async () => {
    const poll = await made({ results: 'always' });
    const young = await t.signUp(`Yan${randomUUID().slice(0, 6)}`);
    const grown = await t.signUp(`Gro${randomUUID().slice(0, 6)}`);
    const born = (user: TestUser, ageMs: number) => t.changeUser(user, { date_created: t.app.clock.now() - ageMs });
    await born(young, DAY_MS - 60_000);
    await born(grown, DAY_MS);
    await voted(young, poll, [0]);
    await voted(grown, poll, [0]);
    const { apart, total_voters, options } = await read(poll, mona);
    assert.deepEqual([apart?.new_accounts, total_voters, options[0]?.votes], [1, 2, 2]);
    assert.equal((await read(poll, anna)).apart, undefined);
  });

  it('show a vote that was set aside to its voter only', async () => {
    const poll = await made({ voters: 'anyone', results: 'always' });
    const tokens = Array.from({ length: 11 }, token);
    for (const voter_token of tokens) {
      t.pass(100);
      assert.equal((await put(t, poll, [0], { voter_token }, '10.3.3.3')).statusCode, 200);
    }
    assert.deepEqual([(await read(poll, mona)).apart?.suspect, votesOf(await read(poll))], [1, [10, 0, 0]]);
    const last = (await post(t, poll, '/own', { voter_token: tokens[10] })).json();
    assert.deepEqual([last.total_voters, votesOf(last), last.own.length], [11, [11, 0, 0], 1]);
    const first = (await post(t, poll, '/own', { voter_token: tokens[0] })).json();
    assert.deepEqual([first.total_voters, votesOf(first)], [10, [10, 0, 0]]);
    t.pass(10_000);
    await put(t, poll, [1], { voter_token: token() }, '10.3.3.3');
    assert.equal((await read(poll, mona)).apart?.suspect, 1, 'the burst is over');

    assert.equal((await post(ada, poll, '/reset', { which: 'suspect' })).statusCode, 200);
    assert.deepEqual(votesOf(await read(poll)), [10, 1, 0]);
    const all = (await post(ada, poll, '/reset', { which: 'all' })).json();
    assert.deepEqual([all.total_voters, votesOf(all)], [0, [0, 0, 0]]);
    const left = await t.app.db
      .selectFrom('poll_votes')
      .select('voter')
      .where('poll_uuid', '=', poll.poll_uuid)
      .execute();
    assert.deepEqual(left, []);
    const networks = t.app.db.selectFrom('poll_networks').select('votes').where('poll_uuid', '=', poll.poll_uuid);
    assert.deepEqual(await networks.execute(), []);
  });

  it('of a scale appear with the first vote', async () => {
    const stars = await made({ kind: 'stars', options: undefined, results: 'always' });
    assert.equal(stars.average, undefined);
    for (const [who, place] of [
      [anna, 0],
      [bert, 1],
      [mona, 1],
    ] as const) {
      await voted(who, stars, [place]);
    }
    assert.deepEqual([(await read(stars)).average, (await read(stars)).score], [1.67, undefined]);
    const csv = await mona.inject({ url: at(stars, '/export.csv') });
    assert.ok(csv.body.includes('"average",1.67') && !csv.body.includes('"score"'), csv.body);
    assert.ok(csv.body.includes('"2",2,66.7,"",') || csv.body.includes('"2",2,66.7,'), csv.body);
    assert.match(String(csv.headers['content-disposition']), new RegExp(`poll-${stars.poll_uuid}.csv`));

    const nps = await made({ kind: 'nps', options: undefined, results: 'always' });
    await voted(anna, nps, [9]);
    await voted(bert, nps, [7]);
    assert.equal((await voted(mona, nps, [6])).score, 0);
    assert.equal((await voted(ada, nps, [0])).score, -25);
    const table = (await mona.inject({ url: at(nps, '/export.csv') })).body;
    assert.ok(table.includes('"score",-25') && !table.includes('"average"'), table);
  });

  it('are for voters, or at the end for everyone: each reader gets their own', async () => {
    const poll = await made();
    await voted(anna, poll, [0]);
    const total = async (who: Who) => (await read(poll, who)).total_voters;
    assert.deepEqual(
      [await total(anna), await total(bert), await total(t), await total(mona)],
      [1, undefined, undefined, 1],
    );
    const list = async (who: Who) => (await who.inject({ url: `${prefix}/${cc}/polls` })).json().polls[0].total_voters;
    assert.deepEqual([await list(anna), await list(bert), await list(mona)], [1, undefined, 1]);
    await post(mona, poll, '/close');
    assert.deepEqual([await total(bert), await total(t)], [1, 1]);
  });
});

describe('what may be said of a poll', () => {
  it('ends in the future, within a year, or by hand; closed it is closed once, and not changed', async () => {
    const now = t.app.clock.now();
    assert.deepEqual(fieldOf(await create({ ...BRIDGE, closes: now })), [400, 'closes']);
    assert.deepEqual(fieldOf(await create({ ...BRIDGE, closes: now + 365 * DAY_MS + 60_000 })), [400, 'closes']);
    const poll = await made({ closes: now + 365 * DAY_MS });
    assert.equal((await patch(poll, { closes: null })).json().closes, null);
    assert.deepEqual(fieldOf(await patch(poll, { closes: now - 1 })), [400, 'closes']);
    const closed = (await post(mona, poll, '/close')).json();
    t.pass(1000);
    const again = (await post(mona, poll, '/close')).json();
    assert.deepEqual([again.status, again.seq], ['closed', closed.seq]);
    assert.deepEqual(codeOf(await patch(poll, { results: 'always' })), [403, 'poll_closed']);
  });

  it('keeps the options that are named, makes others, and lets each be named once', async () => {
    const poll = await made({ kind: 'multiple', max_choices: 2 });
    const [yes, no] = poll.options;
    const named = { option_uuid: yes?.option_uuid };
    const changed = (await patch(poll, { options: [{ text: 'Perhaps' }, { ...named, text: '  Aye   aye ' }] })).json();
    assert.equal(changed.options[1].option_uuid, yes?.option_uuid);
    assert.equal(changed.options[1].text, 'Aye aye');
    assert.ok(![yes?.option_uuid, no?.option_uuid].includes(changed.options[0].option_uuid));
    assert.equal(changed.max_choices, 2);
    const twice = [
      { ...named, text: 'A' },
      { ...named, text: 'B' },
    ];
    assert.deepEqual(fieldOf(await patch(poll, { options: twice })), [400, 'options']);
    for (const [kind, most, wish] of [
      ['single', 1, 3],
      ['multiple', 3, undefined],
      ['multiple', 3, 9],
      ['multiple', 2, 2],
      ['ranked', 3, 1],
    ] as const) {
      assert.equal((await made({ kind, ...(wish && { max_choices: wish }) })).max_choices, most, `${kind} ${wish}`);
    }
  });

  it('is fixed with the first vote, member by member, and free again without votes', async () => {
    const poll = await made({ may_change: true, voters: 'members' });
    await voted(anna, poll, [0]);
    const fixed = { question: 'Else?', max_choices: 1, voters: 'verified', may_change: false };
    for (const [field, value] of Object.entries(fixed)) {
      assert.deepEqual(fieldOf(await patch(poll, { [field]: value })), [400, field]);
    }
    assert.equal((await patch(poll, { closes: t.app.clock.now() + DAY_MS, results: 'staff' })).statusCode, 200);
    await anna.inject({ method: 'DELETE', url: at(poll, '/vote') });
    for (const [field, value] of Object.entries(fixed)) {
      assert.equal((await patch(poll, { [field]: value })).statusCode, 200, field);
    }
  });

  it('is voted in as a set, and a ranking in its order', async () => {
    const several = await made({ kind: 'multiple', may_change: true });
    const own = (poll: Poll) => poll.own?.map((uuid) => poll.options.findIndex((it) => it.option_uuid === uuid));
    assert.deepEqual(own(await voted(anna, several, [2, 0])), [0, 2]);
    const { seq } = await read(several);
    await voted(anna, several, [0, 2]);
    assert.equal((await read(several)).seq, seq, 'the same is no change');
    const ranked = await made({ kind: 'ranked', may_change: true });
    assert.deepEqual(own(await voted(anna, ranked, [2, 0])), [2, 0]);
    assert.deepEqual(own(await voted(anna, ranked, [0, 2])), [0, 2]);
    assert.deepEqual(fieldOf(await put(anna, several, [0], { options: [randomUUID()] })), [400, 'options']);
    const upper = several.options[1]?.option_uuid.toUpperCase();
    assert.deepEqual(own((await put(anna, several, [], { options: [upper] })).json()), [1]);
  });

  it('can be withdrawn if votes may be changed, while the poll is open', async () => {
    const fixed = await made();
    await voted(anna, fixed, [0]);
    const back = () => anna.inject({ method: 'DELETE', url: at(fixed, '/vote') });
    assert.deepEqual(codeOf(await back()), [409, 'already_voted']);
    const free = await made({ may_change: true });
    await voted(anna, free, [0]);
    await post(mona, free, '/close');
    assert.deepEqual(codeOf(await put(anna, free, [1])), [403, 'poll_closed']);
    assert.deepEqual((await read(free, anna)).own, [free.options[0]?.option_uuid]);
    assert.equal((await bert.inject({ method: 'DELETE', url: at(fixed, '/vote') })).statusCode, 200, 'there is none');
  });
});
