/** What every module writes through: the event logs and the outbox. */
import type { ColumnType, Generated } from 'kysely';
import type { EventAction, MessageType } from '../../../../core/contract/realtime';
import type { Json } from './json';

/** The event log of every container, gap-free by `seq`; deleted after 24 h. */
interface EventsTable {
  container_uuid: string;
  seq: number;
  message_type: MessageType;
  action: EventAction;
  /** The serialised payload, as it goes over the wire. */
  payload: string;
  date_created: number;
}

/** As `EventsTable`, for staff: no payload has a word of what somebody wrote. */
interface StaffEventsTable extends Omit<EventsTable, 'container_uuid'> {
  log_uuid: string;
}

/** What leaves the process later: written with the fact, sent at least once. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  payload: Json<Record<string, unknown>>;
  idempotency_key: string;
  attempts: Generated<number>;
  date_next: number;
  /** When the message was done or given up. */
  date_done: number | null;
  /** Why the message was given up. */
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  date_created: number;
}

/** Files of builds: of the one that is served, and of earlier ones for two weeks. */
interface BuildFilesTable {
  name: string;
  /** As it is sent in `encoding`. */
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
