/** Queues the messages of every channel for new notifications, in their transaction. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/schema';
import { addToOutbox } from '../../../platform/outbox/outbox.repository';
import type { NotificationChannel, NotificationRow, Source } from './channel';
import { channels } from './channels';

export async function leaveNotices(trx: Kysely<Tables>, written: NotificationRow[], now: number): Promise<void> {
  if (written.length === 0) return;
  const asked = channels.map(({ name, reaches }) => sql`exists (${reaches(written, now)}) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<NotificationChannel['name'], boolean>>`select ${sql.join(asked)}`.execute(trx);
  const reached = channels.filter(({ name }) => rows[0]?.[name]);
  for (const { messagesOf } of reached) await addToOutbox(trx, ...(await messagesOf(trx, written, now)));
}

export async function leaveSources(trx: Kysely<Tables>, sources: Source[], now: number): Promise<void> {
  if (sources.length === 0) return;
  for (const { messagesOfSources } of channels) {
    await addToOutbox(trx, ...((await messagesOfSources?.(trx, sources, now)) ?? []));
  }
}
