/** The tables of the first version. Statements are separated by blank lines. */
import { type Kysely, sql } from 'kysely';
import { analytics } from './baseline/analytics';
import { comments } from './baseline/comments';
import { containers } from './baseline/containers';
import { counts } from './baseline/counts';
import { exchange } from './baseline/exchange';
import { kinds } from './baseline/kinds';
import { lists } from './baseline/lists';
import { logIns } from './baseline/log-ins';
import { moderation } from './baseline/moderation';
import { notifications } from './baseline/notifications';
import { people } from './baseline/people';
import { platform } from './baseline/platform';
import { polls } from './baseline/polls';
import { reviewQueue } from './baseline/review-queue';
import { sites } from './baseline/sites';
import { social } from './baseline/social';
import { webhooks } from './baseline/webhooks';

/** The tables of each area reference only tables of earlier areas. */
const areas = [
  ...[sites, people, logIns, containers, comments, lists, kinds, polls, counts],
  ...[moderation, reviewQueue, platform, notifications, webhooks, analytics, exchange, social],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const area of areas) for (const statement of area.split('\n\n')) await sql.raw(statement).execute(db);
}
