/**
 * Every migration in the order it runs; a server that starts runs what is missing. Databases record the names, so a name
 * never changes, nor is one put between others.
 */
import type { Kysely } from 'kysely';
import * as baseline from './001-baseline';
import * as importOrder from './002-import-order';
import * as dataRequests from './003-data-requests';
import * as socialActor from './004-social-actor';
import * as socialCounts from './005-social-counts';
import * as organisations from './006-organisations';
import * as queueColumns from './007-queue-columns';
import * as queueIndexes from './007-queue-indexes';
import * as consoleScreens from './008-console-screens';
import * as organizations from './009-organizations';
import * as accountEnd from './010-account-end';
import * as answerReactions from './010-answer-reactions';
import * as queuePriority from './011-queue-priority';
import * as queuePriorityIndexes from './011-queue-priority-indexes';
import * as reportNetworks from './011-report-networks';
import * as reportNetworksIndex from './011-report-networks-index';
import * as writerVerdictsIndex from './011-writer-verdicts-index';
import * as firstPush from './012-first-push';
import * as providerChanges from './012-provider-changes';

export interface Step {
  // biome-ignore lint/suspicious/noExplicitAny: each step knows the tables as they are before it.
  up(db: Kysely<any>): Promise<void>;
  /** Runs outside a transaction, for indexes made `concurrently`. It must be able to run again after a failure. */
  isConcurrent?: boolean;
}

export const migrations: Record<string, Step> = {
  '001-baseline': baseline,
  '002-import-order': importOrder,
  '003-data-requests': dataRequests,
  '004-social-actor': socialActor,
  '005-social-counts': socialCounts,
  '006-organisations': organisations,
  '007-queue-columns': queueColumns,
  '007-queue-indexes': queueIndexes,
  '008-console-screens': consoleScreens,
  '009-organizations': organizations,
  '010-account-end': accountEnd,
  '010-answer-reactions': answerReactions,
  '011-queue-priority': queuePriority,
  '011-queue-priority-indexes': queuePriorityIndexes,
  '011-report-networks': reportNetworks,
  '011-report-networks-index': reportNetworksIndex,
  '011-writer-verdicts-index': writerVerdictsIndex,
  '012-first-push': firstPush,
  '012-provider-changes': providerChanges,
};
