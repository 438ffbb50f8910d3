/** Tables that every module uses: the event logs and the outbox. */
import type { ColumnType, Generated } from 'kysely';
import type { EventAction, MessageType } from '../../../../core/contract/content/realtime';
import type { Json } from './json';

/** The event log of every container, gap-free by `seq`; deleted after 24 h. */
interface EventsTable {
  container_uuid: string;
  seq: number;
  message_type: MessageType;
  action: EventAction;
  /** The serialized payload, as it is sent. */
  payload: string;
  date_created: number;
}

/** Like `EventsTable`, for staff: payloads contain no text of people. */
interface StaffEventsTable extends Omit<EventsTable, 'container_uuid'> {
  log_uuid: string;
}

/** Later work outside of the process: written with the fact, sent at least once. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  payload: Json<Record<string, unknown>>;
  idempotency_key: string;
  attempts: Generated<number>;
  date_next: number;
  /** When the message was done or given up. */
  date_done: number | null;
  /** Reason for giving the message up. */
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  date_created: number;
}

/** Files of builds: of the present one, and of earlier ones for two weeks. */
interface BuildFilesTable {
  name: string;
  /** The file as sent in `encoding`. */
  content: Buffer;
  encoding: 'br' | null;
  /** When a build without this file was started; null while the file belongs to the build served. */
  date_gone: number | null;
}

export interface BackupChecksTable {
  id: Generated<number>;
  date_checked: number;
  /** When the backup was made. */
  date_of_backup: number;
}

export interface PlatformTables {
  backup_checks: BackupChecksTable;
  build_files: BuildFilesTable;
  events: EventsTable;
  staff_events: StaffEventsTable;
  outbox: OutboxTable;
}
