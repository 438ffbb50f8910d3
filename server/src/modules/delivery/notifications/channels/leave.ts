/** Leaves in the outbox what every channel makes of what was just written, in its transaction. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../database/schema';
import { addToOutbox } from '../../../platform/outbox/outbox.repository';
import type { NotificationRow } from '../write.repository';
import type { Source } from './channel';
import { channels } from './channels';

export async function leaveNotices(trx: Kysely<Tables>, written: NotificationRow[], now: number): Promise<void> {
  if (written.length === 0) return;
  for (const { messagesOf } of channels) await addToOutbox(trx, ...(await messagesOf(trx, written, now)));
}

export async function leaveSources(trx: Kysely<Tables>, sources: Source[], now: number): Promise<void> {
  if (sources.length === 0) return;
  for (const { messagesOfSources } of channels) {
    await addToOutbox(trx, ...((await messagesOfSources?.(trx, sources, now)) ?? []));
  }
}
