/**
 * Edits of a review on sites that review them first: the approved text stays until the edit is approved
 * (docs/decisions/reviews.md), in lists, in the queues, in a person's data copy and with an erasure.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import type { ReviewFields } from '../../../core/contract/content/ratings';
import type { SingleNotification } from '../../../core/contract/delivery/notifications';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { linesOf } from '../../src/modules/delivery/mail/notices/lines';
import { mailTexts } from '../../src/modules/delivery/mail/texts';
import type { ShownRow } from '../../src/modules/delivery/notifications/read.repository';
import { writePersonal } from '../../src/modules/delivery/push/write-push';
import { startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';

type Review = Comment & ReviewFields;
type Who = Pick<TestUser, 'inject'>;

let t: TestApp;
let ann: TestUser;
let mona: TestUser;
let ada: TestUser;
let prefix: string;

before(async () => {
  t = await startTestApp();
  await t.changeRules(UNLIMITED);
  [ann, mona] = [await t.signUp('Ann'), await t.signUp('Mona', 'moderator')];
  ada = await t.signUp('Ada', 'administrator');
  prefix = `/v4/reviews/${t.site.uuid}`;
});
after(() => t?.close());

const BEFORE = { content: 'Slow at first.', title: 'Slow', rating: 2 };
const CHANGED = { content: 'It grew on me, slowly.', title: 'Worth it', rating: 4 };

/** Creates a review that was approved, and edited since. */
async function changedReview(writer: TestUser, payload: object = CHANGED) {
  const container_id = `book-${randomUUID()}`;
  const made = await t.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
  const path = `${prefix}/${made.json().content_container_uuid}`;
  const settings = { is_content_premoderation_enabled: true };
  await mona.inject({ method: 'POST', url: `${path}/settings`, payload: settings });
  const posted = await writer.inject({ method: 'POST', url: `${path}/reviews`, payload: BEFORE });
  const { content_uuid } = posted.json() as Review;
  const judge = async (verdict: string) => {
    const answer = await mona.inject({ method: 'POST', url: `${path}/moderation/${content_uuid}/${verdict}` });
    assert.equal(answer.statusCode, 204, answer.body);
  };
  await judge('enable');
  const edit = async (body: object) => {
    const answer = await writer.inject({ method: 'POST', url: `${path}/content/${content_uuid}/edit`, payload: body });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json() as Review;
  };
  const seenBy = async (who: Who): Promise<Review | undefined> =>
    (await who.inject({ url: `${prefix}/?container_id=${container_id}` })).json().contents[0];
  const mean = async () => (await t.inject({ url: `${path}/summary` })).json().rating_average;
  const waiting = async (): Promise<Review[]> =>
    (await mona.inject({ url: `${path}/moderation?state=awaiting_moderation` })).json().contents;
  return { path, content_uuid, judge, edit, seenBy, mean, waiting, answered: await edit(payload) };
}

const noticesOf = async (who: Who) =>
  (await who.inject({ url: `/v5/notifications/${t.site.uuid}/all` }))
    .json()
    .notifications.map((it: SingleNotification) => [it.notification_type, it.is_change]);

async function erase({ id }: TestUser): Promise<void> {
  const url = `/v2/localhost/users/${id}/erase`;
  const answer = await ada.inject({ method: 'POST', url, payload: { mode: 'delete' } });
  assert.ok(answer.statusCode < 300, answer.body);
  await t.app.outbox.run();
}

const told = ({ content, title, rating, state }: Partial<Review> = {}) => [content, title, rating, state];
const FORMER = ['Slow at first.', 'Slow', 4, 'visible'];
const NEW = ['It grew on me, slowly.', 'Worth it', 4];

describe('a changed review that has to wait', () => {
  it('leaves the approved text to everybody, and counts its stars at once', async () => {
    const { answered, seenBy, mean, path } = await changedReview(ann);
    assert.deepEqual(told(answered), [...NEW, 'awaiting_moderation']);
    assert.deepEqual(told(await seenBy(t)), FORMER);
    assert.equal(await mean(), 4);
    assert.doesNotMatch(JSON.stringify(await seenBy(t)), /grew on me|Worth it/);
    const events = await t.app.db.selectFrom('events').select('payload').execute();
    assert.doesNotMatch(JSON.stringify(events), /grew on me|Worth it/, 'no open page is told of it');
    const own = (await ann.inject({ url: `${path}/own` })).json();
    assert.deepEqual(told(own.review), [...NEW, 'awaiting_moderation'], 'its form goes on where its writer was');
    assert.deepEqual(told(await seenBy(ann)), [...NEW, 'awaiting_moderation']);
  });

  it('is in the list and number of waiting reviews, with its new text', async () => {
    const { waiting, content_uuid, seenBy } = await changedReview(await t.signUp('Bo'));
    assert.deepEqual((await waiting()).map(told), [[...NEW, 'awaiting_moderation']]);
    assert.deepEqual(told(await seenBy(mona)), [...NEW, 'awaiting_moderation']);
    const site = (await mona.inject({ url: `${prefix}/moderation/queue?state=awaiting_moderation` })).json();
    assert.ok(site.contents.some((it: Review) => it.content_uuid === content_uuid));
    assert.equal(site.totals.awaiting_moderation, site.contents.length);
  });

  it('replaces the former text once it is approved', async () => {
    const cai = await t.signUp('Cai');
    const { judge, seenBy, waiting, mean } = await changedReview(cai);
    await judge('enable');
    assert.deepEqual(await noticesOf(cai), [['comment_approved', true]]);
    const seen = await seenBy(t);
    assert.deepEqual(told(seen), [...NEW, 'visible']);
    assert.equal(seen?.is_edited, true);
    assert.deepEqual([await waiting(), await mean()], [[], 4]);
  });

  it('is called a change in mails and push messages as well', () => {
    const told = (kind: 'comment_approved' | 'comment_refused') => {
      const id = numericIdToUuid(1);
      const row: ShownRow = {
        ...{ id: 1, kind, grouping_key: id, actor_id: 0, content_id: 1, target_id: 1, thread_id: 1 },
        ...{ container_uuid: null, section_uuid: id, service: 'reviews', detail: { change: 1 }, date_created: 1 },
        ...{ is_seen: false, is_read: false, total: 1, name: null, pic_small: null, role: null, badge_trusted: null },
        ...{ excerpt: null, container_id: null, url: null, title: null },
      };
      const [line] = linesOf([row], { texts: mailTexts('en'), language: 'en', home: 'https://localhost/' });
      const { notification } = writePersonal(row, kind, { site: t.site, language: 'en', receipt: '' });
      return [line?.text, notification.title];
    };
    const [approved, refused] = ['Your edit was approved', "Your edit wasn't approved"];
    assert.deepEqual(told('comment_approved'), [approved, approved]);
    assert.deepEqual(told('comment_refused'), [refused, refused]);
  });

  it('disappears when it is rejected, and the former text stays; a second rejection removes that too', async () => {
    const dee = await t.signUp('Dee');
    const { judge, seenBy, waiting, mean } = await changedReview(dee);
    await judge('disable');
    assert.deepEqual(told(await seenBy(t)), FORMER);
    assert.deepEqual([await waiting(), await mean()], [[], 4]);
    assert.deepEqual(await noticesOf(dee), [['comment_refused', true]]);
    await judge('disable');
    assert.equal(await seenBy(t), undefined);
    assert.deepEqual(await noticesOf(dee), [['comment_refused', undefined]]);
  });

  it('removes the whole review when it is spam', async () => {
    const { judge, seenBy, waiting, mean } = await changedReview(await t.signUp('Eli'));
    await judge('spam');
    assert.deepEqual([await seenBy(t), await waiting(), await mean()], [undefined, [], 0]);
    await judge('unspam');
    assert.deepEqual(told(await seenBy(t)), FORMER, 'the spam is gone');
  });

  it('is decided in bulk, and cannot be withdrawn', async () => {
    const { content_uuid, path, seenBy } = await changedReview(await t.signUp('Flo'));
    const resolve = async (resolution: string) => {
      const item = { content_container_uuid: path.split('/').at(-1), content_uuid };
      const payload = { resolution, items: [item] };
      return (await mona.inject({ method: 'POST', url: `${prefix}/moderation/resolve`, payload })).json();
    };
    await resolve('approve');
    assert.deepEqual(told(await seenBy(t)), [...NEW, 'visible']);
    assert.match(JSON.stringify(await resolve('undo')), /decided_since/);
    assert.deepEqual(told(await seenBy(t)), [...NEW, 'visible']);
  });

  it('stops waiting when its author returns to the published text; other stars alone never wait', async () => {
    const { edit, seenBy, waiting, mean } = await changedReview(await t.signUp('Gus'));
    const back = await edit({ ...BEFORE, rating: 5 });
    assert.deepEqual(told(back), ['Slow at first.', 'Slow', 5, 'visible']);
    assert.deepEqual([await waiting(), await mean()], [[], 5]);
    assert.equal((await seenBy(t))?.rating, 5);
  });

  it('is in its writer’s copy of their data, and is deleted with them', async () => {
    const writer = await t.signUp('Hal');
    await changedReview(writer);
    const exported = await writer.inject({ url: '/v2/localhost/users/current/export' });
    assert.match(exported.body, /It grew on me, slowly\./);
    await erase(writer);
    const rows = await t.app.db.selectFrom('comments').selectAll().where('actor_id', '=', writer.id).execute();
    assert.doesNotMatch(JSON.stringify(rows), /grew on me/);
  });

  it('is deleted with a mentioned person', async () => {
    const named = await t.signUp('Ivo');
    const mentions = [{ user_uuid: named.user.uuid, position: 4, length: 4 }];
    const { seenBy, waiting } = await changedReview(await t.signUp('Jo'), {
      ...CHANGED,
      content: 'Ask @Ivo about it.',
      mentions,
    });
    assert.match((await waiting())[0]?.content ?? '', /@Ivo/);
    await erase(named);
    assert.deepEqual(await waiting(), []);
    assert.deepEqual(told(await seenBy(t)), FORMER);
  });

  it('does not count against its writer when it is rejected, because the review stays', async () => {
    const eve = await t.signUp('Eve');
    const { judge, waiting } = await changedReview(eve);
    await judge('disable');
    assert.deepEqual(await waiting(), []);
    const person = (await mona.inject({ url: `/v1/console/localhost/people/${eve.user.uuid}` })).json();
    assert.deepEqual(person.judged, { approved: 1, removed: 0 });
  });
});
