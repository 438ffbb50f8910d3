/** Polls: voters, counting, and visibility of results, over HTTP and live. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import type { InjectOptions } from 'fastify';
import type { Poll } from '../../../core/contract/content/polls';
import type { ToClient } from '../../../core/contract/content/realtime';
import { PASSWORD } from '../support/app';
import { type Listener, listen } from '../support/listener';
import { payloadOf } from '../support/payload-of';
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

const listeners: Listener[] = [];

after(() => {
  for (const { socket } of listeners) socket.terminate();
});
pollsOfAPage();

const token = () => randomUUID().replaceAll('-', '');

describe('a poll', () => {
  it('is created by staff, accepts one vote a reader, and shows the results after the vote', async () => {
    const poll = await made();
    assert.deepEqual([poll.kind, poll.results, poll.voters, poll.status], ['single', 'on_vote', 'members', 'open']);
    assert.deepEqual(votesOf(await read(poll)), [undefined, undefined, undefined]);

    const mine = await voted(anna, poll, [1]);
    assert.deepEqual([votesOf(mine), mine.total_voters, mine.own], [[0, 1, 0], 1, [poll.options[1]?.option_uuid]]);
    assert.deepEqual(votesOf(await read(poll, bert)), [undefined, undefined, undefined]);
    assert.deepEqual((await read(poll, anna)).own, mine.own);

    // Repeating a vote is no second vote; a different one is refused.
    assert.equal((await voted(anna, poll, [1])).total_voters, 1);
    const other = await put(anna, poll, [0]);
    assert.deepEqual([other.statusCode, other.json().code], [409, 'already_voted']);
    const latest = await t.inject({ url: `${prefix}/polls?container_id=${container_id}` });
    assert.deepEqual(
      latest.json().polls.map(({ poll_uuid }: Poll) => poll_uuid),
      [poll.poll_uuid],
    );
  });

  it('lets votes be changed and withdrawn if it allows that', async () => {
    const poll = await made({ may_change: true, kind: 'multiple', max_choices: 2, results: 'always' });
    await voted(bert, poll, [0]);
    assert.deepEqual(votesOf(await voted(anna, poll, [2, 0])), [2, 0, 1]);
    assert.deepEqual(votesOf(await voted(anna, poll, [1])), [1, 1, 0]);
    const taken = await anna.inject({ method: 'DELETE', url: at(poll, '/vote') });
    assert.deepEqual([votesOf(taken.json()), taken.json().own, taken.json().total_voters], [[1, 0, 0], undefined, 1]);
    assert.deepEqual(fieldOf(await put(anna, poll, [0, 1, 2])), [400, 'options']);
    assert.deepEqual(fieldOf(await put(anna, poll, [0, 0])), [400, 'options']);
  });

  it('counts a ranking, stars and recommendations', async () => {
    const ranked = await made({ kind: 'ranked', results: 'always' });
    await voted(anna, ranked, [2, 0, 1]);
    const { options } = await voted(bert, ranked, [0]);
    assert.deepEqual(
      options.map(({ votes, points }) => [votes, points]),
      [
        [1, 5],
        [0, 1],
        [1, 3],
      ],
    ); // prettier-ignore

    const stars = await made({ kind: 'stars', options: undefined, results: 'always' });
    await voted(anna, stars, [4]);
    assert.equal((await voted(bert, stars, [1])).average, 3.5);

    const nps = await made({ kind: 'nps', options: undefined, results: 'always' });
    assert.equal(nps.options.length, 11);
    await voted(anna, nps, [10]);
    assert.equal((await voted(bert, nps, [8])).score, 50);
    // Six and less count as detractors.
    assert.equal((await voted(await t.signUp('Nora'), nps, [6])).score, 0);
  });

  it('keeps its results to itself: until it closes, or for staff only', async () => {
    const late = await made({ results: 'on_close' });
    const secret = await made({ results: 'staff' });
    for (const poll of [late, secret]) {
      const mine = await voted(anna, poll, [0]);
      assert.deepEqual(
        [mine.total_voters, votesOf(mine), mine.own?.length],
        [undefined, [undefined, undefined, undefined], 1],
      );
      assert.deepEqual(votesOf(await read(poll, mona)), [1, 0, 0]);
      assert.equal((await post(mona, poll, '/close')).statusCode, 200);
    }
    assert.deepEqual(votesOf(await read(late)), [1, 0, 0]);
    assert.deepEqual(votesOf(await read(secret, anna)), [undefined, undefined, undefined]);
  });

  it('accepts no vote once it is closed, by hand or by its time', async () => {
    const poll = await made();
    await voted(anna, poll, [0]);
    await post(mona, poll, '/close');
    assert.deepEqual((await put(bert, poll, [0])).json().code, 'poll_closed');
    // A voter whose answer got lost may repeat the vote.
    assert.equal((await put(anna, poll, [0])).statusCode, 200);

    const timed = await made({ closes: t.app.clock.now() + 5000 });
    t.pass(6000);
    assert.equal((await put(bert, timed, [0])).json().code, 'poll_closed');
    assert.equal((await read(timed)).status, 'closed');
    await t.app.publishPolls();
    const { date_closed, closes } = await t.app.db
      .selectFrom('polls')
      .select(['date_closed', 'closes'])
      .where('uuid', '=', timed.poll_uuid)
      .executeTakeFirstOrThrow();
    assert.equal(date_closed, closes, 'who has the page open is told, and networks are forgotten');
  });

  it('names the problem of a question', async () => {
    const wrong: [string, object][] = [
      ['question', { question: '   ' }],
      ['question', { question: 'x'.repeat(201) }],
      ['options', { options: [{ text: 'One' }] }],
      ['options', { options: [{ text: 'One' }, { text: ' One ' }] }],
      ['options', { kind: 'stars' }],
      ['options', { options: undefined }],
      ['kind', { kind: 'guess' }],
      ['results', { results: 'never' }],
      ['closes', { closes: 5 }],
      ['closes', { closes: t.app.clock.now() + 400 * DAY_MS }],
    ];
    for (const [field, body] of wrong) {
      const answer = await create({ ...BRIDGE, ...body });
      assert.equal(answer.statusCode, 400, answer.body);
      assert.match(String(answer.json().data?.field), new RegExp(`^${field}`), answer.body);
    }
    const poll = await made();
    for (const payload of [{ options: 'x' }, { options: ['nonsense'] }, { options: [3] }, { voter_token: '!' }]) {
      const answer = await anna.inject({ method: 'PUT', url: at(poll, '/vote'), payload });
      assert.equal(answer.statusCode, 400, answer.body);
      assert.ok(answer.json().data?.field, answer.body);
    }
    assert.equal((await t.inject({ url: `${prefix}/polls/nonsense` })).statusCode, 404);
  });

  it('accepts the fields that may change and ignores the rest of a body', async () => {
    const poll = await made();
    for (const odd of [{ tally: {} }, { actor_id: 1 }, { no_such_thing: [1] }, { seq: 'x', results: 'always' }]) {
      const answer = await mona.inject({ method: 'PATCH', url: at(poll), payload: odd });
      assert.equal(answer.statusCode, 200, `${JSON.stringify(odd)} ${answer.body}`);
      assert.deepEqual(answer.json().options, poll.options);
    }
  });

  it('cannot change answers with votes', async () => {
    const poll = await made();
    const patch = (payload: object) => mona.inject({ method: 'PATCH', url: at(poll), payload });
    const renamed = (await patch({ question: 'Shall it open?', options: [{ text: 'Aye' }, { text: 'Nay' }] })).json();
    assert.deepEqual([renamed.question, renamed.options.length], ['Shall it open?', 2]);
    await voted(anna, renamed, [0]);
    assert.deepEqual(fieldOf(await patch({ options: [{ text: 'A' }, { text: 'B' }] })), [400, 'options']);
    assert.equal((await patch({ results: 'always' })).json().results, 'always');
  });
});

describe('who may', () => {
  it('make polls: staff, and editors of the live blog', async () => {
    assert.equal((await create(BRIDGE, t)).statusCode, 401);
    assert.equal((await create(BRIDGE, anna)).statusCode, 403);
    const blog = await t.inject({ method: 'POST', url: `/v4/liveblog/${t.site.uuid}/`, payload: { container_id } });
    const url = `/v4/liveblog/${t.site.uuid}/${blog.json().content_container_uuid}/authors`;
    await mona.inject({ method: 'PUT', url, payload: [{ user_uuid: anna.user.uuid, role: 'editor' }] });
    const poll = (await create(BRIDGE, anna)).json();
    assert.equal((await post(anna, poll, '/close')).statusCode, 200);
    assert.equal((await post(bert, poll, '/close')).statusCode, 403);
    assert.equal((await post(anna, poll, '/reset', { which: 'all' })).statusCode, 403);
    assert.equal((await anna.inject({ url: at(poll, '/export.csv') })).statusCode, 403);
  });

  it('do what, by role', async () => {
    const blog = await t.inject({ method: 'POST', url: `/v4/liveblog/${t.site.uuid}/`, payload: { container_id } });
    const editor = await t.signUp(`Ed${randomUUID().slice(0, 8)}`);
    const url = `/v4/liveblog/${t.site.uuid}/${blog.json().content_container_uuid}/authors`;
    await mona.inject({ method: 'PUT', url, payload: [{ user_uuid: editor.user.uuid, role: 'editor' }] });
    const asks: Record<string, [(poll: Poll) => InjectOptions, string[]]> = {
      create: [() => ({ method: 'POST', url: `${prefix}/${cc}/polls`, payload: BRIDGE }), ['editor', 'mona', 'ada']],
      update: [
        (poll) => ({ method: 'PATCH', url: at(poll), payload: { results: 'always' } }),
        ['editor', 'mona', 'ada'],
      ],
      close: [(poll) => ({ method: 'POST', url: at(poll, '/close') }), ['editor', 'mona', 'ada']],
      remove: [(poll) => ({ method: 'DELETE', url: at(poll) }), ['editor', 'mona', 'ada']],
      reset: [(poll) => ({ method: 'POST', url: at(poll, '/reset'), payload: { which: 'all' } }), ['ada']],
      export: [(poll) => ({ url: at(poll, '/export.csv') }), ['mona', 'ada']],
      vote: [
        ({ poll_uuid, options }) => ({
          method: 'PUT',
          url: `${prefix}/polls/${poll_uuid}/vote`,
          payload: { options: [options[0]?.option_uuid] },
        }),
        ['anna', 'editor', 'mona', 'ada'],
      ],
    };
    const people = Object.entries({ guest: t, anna, editor, mona, ada });
    for (const [deed, [ask, allowed]] of Object.entries(asks)) {
      for (const [name, who] of people) {
        const { statusCode, body } = await who.inject(ask(await made()));
        if (allowed.includes(name)) assert.ok(statusCode < 300, `${name} ${deed}: ${body}`);
        else assert.equal(statusCode, name === 'guest' ? 401 : 403, `${name} ${deed}: ${body}`);
      }
      if (deed === 'remove') t.pass(61_000);
    }
  });

  it('vote: accounts, confirmed addresses, everybody', async () => {
    const members = await made();
    assert.equal((await put(t, members, [0], { voter_token: token() })).statusCode, 401);
    const verified = await made({ voters: 'verified' });
    await t.changeUser(anna, { email_verification_status: 'pending' });
    assert.equal((await put(anna, verified, [0])).json().code, 'email_unverified');
    await t.changeUser(anna, { email_verification_status: 'approved' });
    assert.equal((await put(anna, verified, [0])).statusCode, 200);

    const open = await made({ voters: 'anyone' });
    assert.deepEqual(fieldOf(await put(t, open, [0])), [400, 'voter_token']);
    const voter_token = token();
    assert.equal((await voted(t, open, [0], { voter_token })).total_voters, 1);
    assert.equal((await voted(t, open, [0], { voter_token })).total_voters, 1);
    // A guest who logs in afterwards is the same voter.
    assert.equal((await put(bert, open, [1], { voter_token })).json().code, 'already_voted');
    const own = (await post(t, open, '/own', { voter_token })).json();
    assert.deepEqual([votesOf(own), own.own], [[1, 0, 0], [open.options[0]?.option_uuid]]);
    const { rows } = await t.app.db
      .selectFrom('poll_votes')
      .selectAll()
      .execute()
      .then((all) => ({ rows: all }));
    assert.ok(!JSON.stringify(rows).includes(voter_token));

    await t.changeRules({ polls: { guests: false } });
    assert.equal((await put(t, open, [0], { voter_token: token() })).statusCode, 401);
    assert.deepEqual(fieldOf(await create({ ...BRIDGE, voters: 'anyone' })), [400, 'voters']);
    await t.changeRules({ polls: { guests: true } });
  });

  it('vote while banned: from posting yes, from logging in no, as a ghost for themselves', async () => {
    const poll = await made();
    const [bannedOne, outsider, ghost] = [await t.signUp('Pia'), await t.signUp('Lena'), await t.signUp('Gus')];
    await t.changeUser(bannedOne, { ban_level: 'posting' });
    await t.changeUser(outsider, { ban_level: 'login' });
    await t.changeUser(ghost, { ban_level: 'ghost' });
    assert.equal((await put(bannedOne, poll, [0])).statusCode, 200);
    assert.ok([401, 403].includes((await put(outsider, poll, [0])).statusCode));
    assert.equal((await voted(ghost, poll, [1])).total_voters, 2);
    assert.equal((await voted(anna, poll, [1])).total_voters, 2);
    assert.deepEqual((await read(poll, mona)).apart, { new_accounts: 2, suspect: 0, ghosts: 1 });
  });

  it('see a hidden page: staff only', async () => {
    const poll = await made();
    await mona.inject({ method: 'POST', url: `${prefix}/${cc}/settings`, payload: { is_hidden: true } });
    assert.equal((await t.inject({ url: at(poll) })).statusCode, 404);
    assert.equal((await put(anna, poll, [0])).statusCode, 404);
    assert.equal((await mona.inject({ url: at(poll) })).statusCode, 200);
  });
});

describe('against stuffing', () => {
  it('limits a network, sets bursts aside, and lets administrators drop them', async () => {
    const poll = await made({ voters: 'anyone', results: 'always' });
    const answers = [];
    for (let turn = 0; turn < 31; turn += 1) {
      // Slower than a burst, from neighboring addresses.
      t.pass(100);
      answers.push((await put(t, poll, [0], { voter_token: token() }, `10.9.8.${turn}`)).statusCode);
    }
    assert.deepEqual([answers.filter((code) => code === 200).length, answers.at(-1)], [30, 429]);
    const shown = await read(poll, mona);
    const suspect = shown.apart?.suspect ?? 0;
    assert.ok(suspect > 0);
    assert.equal((shown.total_voters ?? 0) + suspect, 30);
    assert.equal((await post(mona, poll, '/reset', { which: 'suspect' })).statusCode, 403);
    const reset = (await post(ada, poll, '/reset', { which: 'suspect' })).json();
    assert.deepEqual([reset.total_voters, reset.apart.suspect], [shown.total_voters, 0]);
    const logged = await t.app.db
      .selectFrom('moderation_log')
      .select('detail')
      .where('action', '=', 'poll_reset')
      .orderBy('id', 'desc')
      .execute();
    assert.equal((logged[0]?.detail as { votes: number } | undefined)?.votes, suspect);
  });

  it('accepts at most 200 votes of a network, also after a restart, and deletes the counts at the end', async () => {
    const poll = await made({ voters: 'anyone', results: 'always' });
    const { poll_uuid } = poll;
    assert.equal((await put(t, poll, [0], { voter_token: token() }, '10.7.7.1')).statusCode, 200);
    const networks = () =>
      t.app.db.selectFrom('poll_networks').selectAll().where('poll_uuid', '=', poll_uuid).execute();
    const [stored] = await networks();
    assert.deepEqual([stored?.votes, stored?.network.includes('10.7')], [1, false]);
    // Another process with empty memory.
    await t.app.db.updateTable('poll_networks').set({ votes: 199 }).where('poll_uuid', '=', poll_uuid).execute();
    t.pass(120_000);
    assert.equal((await put(t, poll, [0], { voter_token: token() }, '10.7.7.2')).statusCode, 200);
    const own = token();
    assert.equal((await put(t, poll, [1], { voter_token: own }, '10.7.8.2')).statusCode, 200, 'another network');
    const over = await put(t, poll, [0], { voter_token: token() }, '10.7.7.3');
    assert.deepEqual([over.statusCode, over.json().code], [429, 'too_many_requests']);
    assert.equal((await put(t, poll, [1], { voter_token: own }, '10.7.7.3')).statusCode, 200, 'the same vote again');
    assert.equal((await read(poll)).total_voters, 3);
    assert.equal((await post(mona, poll, '/close')).statusCode, 200);
    assert.deepEqual(await networks(), []);
  });

  it('asks guests of a crowd to work for their votes', async () => {
    const poll = await made({ voters: 'anyone' });
    const vote = (turn: number) => put(t, poll, [0], { voter_token: token() }, `10.${turn}.0.1`);
    const answers = await Promise.all(Array.from({ length: 25 }, (_, turn) => vote(turn)));
    const asked = answers.filter(({ statusCode }) => statusCode === 400);
    assert.equal(asked.length, 5);
    assert.equal(asked[0]?.json().data.captcha.kind, 'proof');
  });
});

describe('live', () => {
  async function hear(): Promise<Listener> {
    const listener = await listen(t.app, t.site.uuid);
    listeners.push(listener);
    const rules = [{ type: 'one_of', key: 'container_uuid', values: [cc] }];
    listener.send({ type: 'subscribe', subscription_id: 'poll', filter: { rules } });
    await listener.until(({ type }) => type === 'subscribe');
    return listener;
  }
  const pollsIn = ({ received }: Listener): Poll[] =>
    received.flatMap((it) => (it.type === 'event' ? [payloadOf<{ poll: Poll }>(it.event).poll] : []));
  const has = (want: (poll: Poll) => boolean) => (it: ToClient) =>
    it.type === 'event' && want(payloadOf<{ poll: Poll }>(it.event).poll);

  it('tells open pages of a public tally, at most once a second, and of the rest without a number', async () => {
    const open = await made({ results: 'always' });
    const quiet = await made();
    const listener = await hear();
    await Promise.all([anna, bert, mona, ada].map((who) => voted(who, open, [0])));
    await voted(anna, quiet, [0]);
    await listener.until(has(({ total_voters }) => total_voters === 4));
    await post(mona, quiet, '/close');
    await listener.until(has(({ status }) => status === 'closed'));
    const told = pollsIn(listener);
    assert.ok(told.filter(({ poll_uuid }) => poll_uuid === open.poll_uuid).length <= 4);
    for (const poll of told.filter(({ poll_uuid, status }) => poll_uuid === quiet.poll_uuid && status === 'open')) {
      assert.deepEqual([poll.total_voters, votesOf(poll)], [undefined, [undefined, undefined, undefined]]);
    }
    assert.ok(told.every(({ own, apart }) => own === undefined && apart === undefined));
    assert.deepEqual(votesOf(told.at(-1) as Poll), [1, 0, 0]);
  });
});

describe('after its voters leave', () => {
  it('sends open pages a public tally, at most once a second, and other changes without numbers', async () => {
    const poll = await made({ question: '=1+1', options: [{ text: '@SUM(A1)' }, { text: 'Say "no"' }] });
    await voted(anna, poll, [1]);
    const { body, headers } = await mona.inject({ url: at(poll, '/export.csv') });
    assert.match(String(headers['content-type']), /^text\/csv/);
    assert.ok(
      body.includes('"\'=1+1"') && body.includes('"\'@SUM(A1)",0,0,') && body.includes('"Say ""no""",1,100,'),
      body,
    );
  });

  it('counts every acknowledged vote once, even if many arrive at the same time', async () => {
    const poll = await made({ voters: 'anyone', results: 'always' });
    await Promise.all(
      Array.from({ length: 300 }, (_, voter) =>
        t.app.pollVotes
          .cast({
            poll_uuid: poll.poll_uuid,
            user_id: null,
            voters: [`t${voter % 250}`],
            choices: [voter % 3],
            standing: 'counted',
            network: null,
          })
          .catch(() => undefined),
      ),
    );
    const { total_voters, options } = await read(poll);
    const rows = await t.app.db
      .selectFrom('poll_votes')
      .select('choices')
      .where('poll_uuid', '=', poll.poll_uuid)
      .execute();
    assert.deepEqual([total_voters, rows.length], [250, 250]);
    assert.deepEqual(
      options.map(({ votes }) => votes),
      [0, 1, 2].map((place) => rows.filter(({ choices }) => choices[0] === place).length),
    );
  });

  it('keeps counting, and is in the copy of its voter only', async () => {
    const poll = await made({ results: 'always' });
    const leaver = await t.signUp('Lou');
    await voted(leaver, poll, [2]);
    const parts = t.app.privacyParts;
    const copies = await Promise.all(parts.map((part) => part.export(t.app.db, { id: leaver.id, asStaff: false })));
    const copy = Object.assign({}, ...copies) as { poll_votes: { chosen: string[] }[] };
    assert.deepEqual(
      copy.poll_votes.map(({ chosen }) => chosen),
      [['Later']],
    );
    const left = await leaver.inject({
      method: 'POST',
      url: '/v2/localhost/users/current/erase',
      payload: { password: PASSWORD },
    });
    assert.ok(left.statusCode < 300, left.body);
    const rows = await t.app.db.selectFrom('poll_votes').selectAll().where('poll_uuid', '=', poll.poll_uuid).execute();
    assert.deepEqual([rows.length, rows[0]?.user_id, rows[0]?.voter.startsWith('x')], [1, null, true]);
    assert.deepEqual(votesOf(await read(poll)), [0, 0, 1]);
  });
});
