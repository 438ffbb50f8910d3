/** Types that the steps of an import or export share. */
import type { FastifyInstance } from 'fastify';
import type { TransferFileRole } from '../../../../../core/contract/console/transfers';

export type TransferApp = Pick<FastifyInstance, 'db' | 'database' | 'media' | 'clock' | 'config' | 'sites'>;

/** A file that the job has written. */
export interface Result {
  role: TransferFileRole;
  name: string;
  path: string;
}

export interface Outcome {
  counts: Record<string, number>;
  results: Result[];
  /** Reason of the failure; null if the transfer did not fail. */
  problem: string | null;
}
