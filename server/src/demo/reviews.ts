/** The demo's reviews of a book (demo/reviews/book). */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { ReviewFields } from '../../../core/contract/content/ratings';
import { DAY_MS, HOUR_MS } from '../../../core/contract/values/durations';
import { book, type ReviewGiven } from '../../../demo/reviews/book';
import type { Tables } from '../database/schema';
import { counted, countStars } from '../modules/content/kinds/reviews/sums';
import { reviews as kind } from '../modules/content/kinds/reviews.kind';
import type { CommentRow } from '../modules/content/model/comment-row';
import type { ContainerRow } from '../modules/platform/write-queue/container-changes';
import { drawCommentIds } from './demo.repository';

interface Given {
  section_uuid: string;
  /** Ids of writers by key. */
  people: ReadonlyMap<string, number>;
  now: number;
}

interface Item {
  container_id: string;
  reviews: readonly ReviewGiven[];
  ratings: typeof book.ratings;
  isClosed?: true;
}

/** Reviews of the publication's book and of each frame of the gallery. */
export async function seedReviews(trx: Transaction<Tables>, given: Given): Promise<void> {
  const items: Item[] = [
    { container_id: book.container_id, reviews: book.reviews, ratings: book.ratings },
    { container_id: 'gallery-reviews', reviews: book.reviews, ratings: book.ratings },
    { container_id: 'gallery-reviews-closed', reviews: book.reviews.slice(0, 3), ratings: [], isClosed: true },
  ];
  for (const item of items) await seedItem(trx, item, given);
}

async function seedItem(trx: Transaction<Tables>, item: Item, { section_uuid, people, now }: Given): Promise<void> {
  const { container_id, reviews, ratings, isClosed } = item;
  const idOf = (key: string) => people.get(key) as number;
  const uuid = randomUUID();
  const container = { fields: null } as Pick<ContainerRow, 'fields'> as ContainerRow;
  const fieldsOf = ({ rating, title, verified }: ReviewGiven): ReviewFields => ({
    rating,
    title: title ?? null,
    is_verified: verified === true,
  });
  for (const review of reviews)
    counted(container, { fields: { ...fieldsOf(review) } } as Pick<CommentRow, 'fields'> as CommentRow, 1);
  for (const { rating } of ratings) countStars(container, rating, 1);
  const answers = reviews.filter(({ answer }) => answer).length;
  await sql`
    insert into containers (
      uuid, section_uuid, kind, container_id, date_created, expiry_time, fields, total_visible, total_visible_picked
    ) values (
      ${uuid}, ${section_uuid}, ${kind.name}, ${container_id}, ${now - 30 * DAY_MS}, ${isClosed ? now - HOUR_MS : null},
      ${JSON.stringify(container.fields)}::jsonb, ${reviews.length + answers},
      ${reviews.filter(({ picked }) => picked).length}
    )`.execute(trx);
  for (const { by, rating } of ratings) {
    await trx
      .insertInto('ratings')
      .values({ container_uuid: uuid, user_id: idOf(by), rating, is_counted: true, date_created: now - DAY_MS })
      .execute();
  }
  const write = async (row: {
    parent: number | null;
    parentActor: number | null;
    actor: number;
    text: string;
    time: number;
    likes: number;
    picked: boolean;
    fields: ReviewFields | null;
  }) => {
    const [id] = (await drawCommentIds(trx, 1)) as [number];
    await sql`
      insert into comments (
        id, kind, container_uuid, section_uuid, thread_id, parent_id, parent_actor_id, actor_id, content, state, is_listed,
        is_picked, date_created, total_likes, base_likes, ranked_likes, total_replies, total_direct_replies, decisions, fields
      ) values (
        ${id}, ${kind.name}, ${uuid}, ${section_uuid}, ${row.parent ?? id}, ${row.parent}, ${row.parentActor}, ${row.actor},
        ${row.text}, 'visible', true, ${row.picked}, ${row.time}, ${row.likes}, ${row.likes}, ${row.likes}, 0, 0, '[]'::jsonb,
        ${row.fields ? JSON.stringify(row.fields) : null}::jsonb
      )`.execute(trx);
    if (row.fields)
      await trx
        .insertInto('reviews')
        .values({ comment_id: id, ...row.fields })
        .execute();
    return id;
  };
  for (const review of reviews) {
    const { by, text, ago, likes = 0, picked = false, answer, verified } = review;
    const time = now - ago * DAY_MS;
    const actor = idOf(by);
    const fields = fieldsOf(review);
    const root = await write({ parent: null, parentActor: null, actor, text, time, likes, picked, fields });
    if (verified) {
      const buyer = { container_uuid: uuid, user_id: actor, source: 'demo', date_created: time };
      await trx.insertInto('verified_buyers').values(buyer).execute();
    }
    if (!answer) continue;
    const said = {
      text: answer.text,
      actor: idOf(answer.by),
      time: time + DAY_MS,
      likes: 0,
      picked: false,
      fields: null,
    };
    await write({ parent: root, parentActor: actor, ...said });
    await sql`update comments set total_replies = 1, total_direct_replies = 1 where id = ${root}`.execute(trx);
  }
}
