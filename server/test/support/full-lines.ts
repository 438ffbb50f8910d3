/** Lines of fifty above all earlier notifications of a person, like those of popular comments. */
import { numericIdToUuid } from '../../../core/contract/values/ids';
import type { TestApp } from './app';

const LINES = 2;
const ROWS = 50;

/** Inserts lines that are already mailed, and new in the tray. */
export async function insertFullLines({ app: { db, clock }, site }: TestApp, user_id: number): Promise<void> {
  const now = clock.now();
  const untouched = { date_seen: null, date_read: null, date_gone: null };
  const rows = Array.from({ length: LINES * ROWS }, (_, n) => ({
    ...{ ...untouched, user_id, actor_id: 0, kind: 'comment_refused', content_id: 800_000 + n },
    ...{ grouping_key: numericIdToUuid(800_000 + (n % LINES)), section_uuid: site.uuid, service: 'livecomments' },
    ...{ date_created: now, date_mailed: now },
  }));
  await db.insertInto('notifications').values(rows).execute();
}
