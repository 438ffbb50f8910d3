/** A person's existing thread and rating in a container whose kind allows one thread per person. */
import type { ContainerChanges } from '../../platform/write-queue/container-changes';
import type { UnitOfWork } from '../../platform/write-queue/jobs';

/** The state of a person in a container before they write there. */
export interface Standing {
  container_uuid: string;
  actor_id: number;
  /** The person's thread, in any state; null if there is none. */
  comment_id: number | null;
  /** A rating without text that counts; null if there is none. */
  rating: number | null;
  is_verified: boolean;
}

export interface OncePerPerson {
  read(trx: UnitOfWork['trx'], asked: Pick<Standing, 'container_uuid' | 'actor_id'>[]): Promise<Standing[]>;
  /** Replaces the former rating by the thread, in memory. */
  replace(changes: ContainerChanges, before: Standing): void;
  /** Deletes the former ratings in the database, for everything that a batch has replaced. */
  forget(trx: UnitOfWork['trx'], replaced: Standing[]): Promise<void>;
}
