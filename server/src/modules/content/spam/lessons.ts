/**
 * Lessons from moderators for the site's spam model.
 *
 * Call `learnFrom(unit, row, verdict)` in the unit of work of every moderator's verdict, `spam`, `unspam`, `enable` or
 * `disable`, beside its `changeState`. It stores a lesson (one per comment, the last one counts) and, when the verdict
 * publishes the comment, vouches for its writer, who then stops being a newcomer. The lesson is learned after the
 * commit, by the process that is notified first (./trainer).
 */

import { sql } from 'kysely';
import type { Lesson } from '../../../../../core/contract/content/site-rules';
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
 * Unlearns a withdrawn verdict. A verdict of "bad" may have been learned already, so the opposite is taught; one that
 * published the comment is at least not learned any more.
 */
export async function unlearn({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, row: CommentRow, verdict: Lesson) {
  if (verdict === 'spam' || verdict === 'disable') return teach({ trx, now }, row, 'unspam');
  await forgetLesson(trx, row.id);
}

export const forgetLesson = (trx: UnitOfWork['trx'], comment_id: number) =>
  trx.deleteFrom('spam_lessons').where('comment_id', '=', comment_id).execute();
