/** How somebody stands in a container whose kind takes one thread a person. */
import type { ContainerChanges } from '../../platform/write-queue/container-changes';
import type { UnitOfWork } from '../../platform/write-queue/jobs';

/** What is known of somebody in a container before they write there. */
export interface Standing {
  container_uuid: string;
  actor_id: number;
  /** Their thread, whatever became of it; null for none. */
  comment_id: number | null;
  /** Stars without words that count; null for none. */
  rating: number | null;
  is_verified: boolean;
}

export interface OncePerPerson {
  read(trx: UnitOfWork['trx'], asked: Pick<Standing, 'container_uuid' | 'actor_id'>[]): Promise<Standing[]>;
  /** The thread takes the place of what stood before; in memory. */
  replace(changes: ContainerChanges, before: Standing): void;
  /** The same in the database, of all that a batch has replaced. */
  forget(trx: UnitOfWork['trx'], replaced: Standing[]): Promise<void>;
}
