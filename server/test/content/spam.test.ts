/** Lessons from moderators' verdicts, through the HTTP API. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import type { Resolution } from '../../../core/contract/content/moderation';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import type { CommentRow } from '../../src/modules/content/model/comment-row';
import { learnFrom, unlearn } from '../../src/modules/content/spam/lessons';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, sectionPath, type TestContainer } from '../support/conversation';
import { postElsewhere } from '../support/two-servers';

const baits = ['earn', 'make', 'win', 'collect', 'receive', 'grab'];
const sums = ['5000', '900', '12000', '750', '3300'];
const spamNo = (i: number) =>
  `${baits[i % 6]} $${sums[i % 5]} every week from home, no experience, click now https://cash${i}.example/join?ref=${i}`;
const subjects = ['the council', 'our school', 'this bridge', 'the budget', 'her speech', 'the new tram'];
const verbs = ['deserves better', 'will cost us dearly', 'was a surprise to me', 'has been talked about for years'];
const hamNo = (i: number) => `I think ${subjects[i % 6]} ${verbs[i % 4]}, and number ${i} of your list says why.`;

describe('what moderators teach', () => {
  let t: TestApp;
  let anna: TestUser;
  let sam: TestUser;
  let mona: TestUser;
  let container: TestContainer;
  before(async () => {
    t = await startTestApp();
    [anna, sam, mona] = [await t.signUp('Anna'), await t.signUp('Sam'), await t.signUp('Mona', 'moderator')];
    container = await openContainer(t);
  });
  after(() => t?.close());

  const verdict = async (comment: Comment, what: 'spam' | 'unspam' | 'enable' | 'disable') => {
    const url = `${container.path}/moderation/${comment.content_uuid}/${what}`;
    const answer = await mona.inject({ method: 'POST', url });
    assert.equal(answer.statusCode, 204, answer.body);
  };
  /** Waits until everything is learned. */
  const learnt = async () => {
    const count = async () => {
      const row = await t.app.db
        .selectFrom('spam_lessons')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst();
      return Number(row?.n);
    };
    for (let i = 0; i < 100 && (await count()) > 0; i += 1) await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => setTimeout(resolve, 200));
    return count();
  };
  const decisionsOf = async ({ content_uuid }: Comment) => {
    const id = uuidToNumericId(content_uuid) as number;
    return (await t.app.db.selectFrom('comments').select('decisions').where('id', '=', id).executeTakeFirstOrThrow())
      .decisions;
  };

  it('is empty before the first decision: nothing is held', async () => {
    for (let i = 0; i < 3; i += 1) {
      const comment = await post(sam, container, spamNo(i));
      assert.equal(comment.state, 'visible');
      assert.deepEqual(await decisionsOf(comment), []);
      await verdict(comment, 'spam');
    }
    assert.equal(await learnt(), 0);
    assert.equal((await post(sam, container, spamNo(3))).state, 'visible', 'three verdicts are next to nothing');
  });

  it('is, after examples of both kinds, the difference between spam and other texts', async () => {
    const posted: Comment[] = [];
    for (let i = 0; i < 24; i += 1) posted.push(await post(anna, container, hamNo(i)));
    for (let i = 4; i < 24; i += 1) await verdict(await post(sam, container, spamNo(i)), 'spam');
    assert.equal(await learnt(), 0);
    const fresh = await post(sam, container, spamNo(31));
    assert.equal(fresh.state, 'awaiting_moderation');
    const [why] = await decisionsOf(fresh);
    assert.equal(why?.phase, 'spam');
    assert.ok((why?.score ?? 0) >= 0.9 && (why?.version ?? 0) > 0);
    const kind = await post(
      anna,
      container,
      'To my mind the council should listen to people who live near this bridge.',
    );
    assert.equal(kind.state, 'visible');
    assert.ok(((await decisionsOf(kind))[0]?.score ?? 1) < 0.5);
    const other = await post(anna, container, 'Nobody asked us, and a completely different matter it is anyway!');
    assert.equal(other.state, 'visible', 'what it knows nothing of is let pass');
  });

  it('counts in another process, and lasts', async () => {
    const answer = await postElsewhere(t, sam, container, spamNo(44));
    assert.equal(answer.json().state, 'awaiting_moderation');
  });

  it('changes when moderators change their decisions', async () => {
    const wrong = 'Collect your tickets for the charity run at the town hall, every week from home or there';
    for (let i = 0; i < 8; i += 1) {
      const comment = await post(anna, container, `${wrong}, stand ${i}`);
      if (comment.state === 'visible') continue;
      await verdict(comment, 'enable');
      await learnt();
    }
    assert.equal((await post(anna, container, `${wrong}, the last stand`)).state, 'visible');
    assert.equal(
      (await post(sam, container, spamNo(52))).state,
      'awaiting_moderation',
      'and has not forgotten the rest',
    );
  });

  it('can be switched off, and set', async () => {
    await t.changeRules({ spam: { is_on: false } });
    assert.equal((await post(sam, container, spamNo(63))).state, 'visible');
    await t.changeRules({ spam: { is_on: true, hold_above: 0.5, spam_above: 0.5 } });
    const taken = await post(sam, container, spamNo(64));
    assert.equal((await decisionsOf(taken))[0]?.verdict, 'spam');
    await t.changeRules({ spam: { is_on: true, hold_above: 0.5, spam_above: 1 } });
    const held = await post(sam, container, spamNo(65));
    const [why] = await decisionsOf(held);
    assert.deepEqual([why?.rule, why?.verdict, held.state], ['hold_above', 'hold', 'awaiting_moderation']);
    assert.ok((why?.score ?? 0) >= 0.5 && (why?.score ?? 1) < 1);
    await t.changeRules({ spam: { hold_above: 0.9, spam_above: 0.98 } });
  });

  it('vouches for newcomers with an approved comment, and stores no text', async () => {
    await t.changeRules({ first_time: { is_on: true } });
    const nora = await t.signUp('Nora');
    const first = await post(nora, container, 'A first word of mine, planted-marker');
    assert.equal(first.state, 'awaiting_moderation');
    await verdict(first, 'enable');
    assert.equal((await post(nora, container, 'And a second')).state, 'visible');
    await learnt();
    const models = await t.app.db.selectFrom('spam_models').selectAll().execute();
    assert.ok(models.length >= 2);
    for (const { weights } of models) {
      assert.ok(!Buffer.from(weights, 'base64').toString('latin1').includes('planted-marker'));
    }
  });

  it('is undone with a decision, learned already or not', async () => {
    await t.changeRules({ first_time: { is_on: false } });
    const club = (i: number) => `Zeppelin enthusiasts gather on the quay, bring rhubarb and a saxophone (${i})`;
    const decide = async (resolution: Resolution, contents: Comment[]) => {
      const items = contents.map(({ content_container_uuid, content_uuid }) => ({
        content_container_uuid,
        content_uuid,
      }));
      const url = `${sectionPath(t)}/moderation/resolve`;
      const answer = await mona.inject({ method: 'POST', url, payload: { resolution, items } });
      assert.deepEqual(
        new Set(answer.json().results.map(({ code }: { code: string | null }) => code)),
        new Set([null]),
      );
    };
    const taken: Comment[] = [];
    for (let i = 0; i < 8; i += 1) taken.push(await post(anna, container, club(i)));
    await decide('spam', taken);
    await learnt();
    assert.equal((await post(sam, container, club(8))).state, 'awaiting_moderation');
    await decide('undo', taken);
    await learnt();
    assert.equal((await post(sam, container, club(9))).state, 'visible');

    const row = await t.app.db
      .selectFrom('comments')
      .selectAll()
      .where('id', '=', uuidToNumericId((taken[0] as Comment).content_uuid) as number)
      .executeTakeFirstOrThrow();
    // One transaction, so that no lesson is learned in between.
    const left = await t.app.db.transaction().execute(async (trx) => {
      const unit = { trx, now: t.app.clock.now() };
      await learnFrom(unit, row as CommentRow, 'enable');
      await unlearn(unit, row as CommentRow, 'enable');
      return trx.selectFrom('spam_lessons').selectAll().where('comment_id', '=', row.id).execute();
    });
    assert.deepEqual(left, []);
  });
});
