/**
 * What moderators teach the site's model of spam.
 *
 * `learnFrom(unit, row, verdict)` belongs into the unit of work of every verdict of a moderator, `spam`, `unspam`, `enable` or
 * `disable`, beside its `changeState`. It writes a lesson down (one a comment, the last one counts) and, when the
 * verdict lets the comment stand, vouches for its writer, who leaves the queue of newcomers with it. The lesson is
 * learnt after the commit, by whichever process is notified first (./trainer).
 */

import { sql } from 'kysely';
import type { Lesson } from '../../../../../core/contract/site-rules';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { CommentRow } from '../model/comment-row';

export const LESSONS_CHANNEL = 'spam_lessons';

export async function learnFrom({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, row: CommentRow, verdict: Lesson) {
  await teach({ trx, now }, row, verdict);
  if (verdict === 'enable' || verdict === 'unspam') {
    await sql`
      update users set date_vouched = ${now} where id = ${row.actor_id} and date_vouched is null`.execute(trx);
  }
}

async function teach({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, row: CommentRow, verdict: Lesson) {
  await sql`
    insert into spam_lessons (comment_id, site_uuid, verdict, date_created)
    select ${row.id}, site_uuid, ${verdict}, ${now} from sections where uuid = ${row.section_uuid}
    on conflict (comment_id) do update set verdict = excluded.verdict, date_created = excluded.date_created
  `.execute(trx);
  await sql`select pg_notify(${LESSONS_CHANNEL}, '')`.execute(trx);
}

/**
 * A verdict was taken back. One that said the comment is bad may have been learnt meanwhile, so the model is taught the
 * opposite; one that let it stand is at least not learnt any more.
 */
export async function unlearn({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, row: CommentRow, verdict: Lesson) {
  if (verdict === 'spam' || verdict === 'disable') return teach({ trx, now }, row, 'unspam');
  await forgetLesson(trx, row.id);
}

export const forgetLesson = (trx: UnitOfWork['trx'], comment_id: number) =>
  trx.deleteFrom('spam_lessons').where('comment_id', '=', comment_id).execute();
