/**
 * The tables for kysely, by area. Times are bigint milliseconds, as on the wire: nothing is rounded, and keyset cursors
 * are exact. Each change of a table's type needs a migration.
 */
import type { AnalyticsTables } from './schema/analytics';
import type { ContentTables } from './schema/content';
import type { ExchangeTables } from './schema/exchange';
import type { KindsTables } from './schema/kinds';
import type { ModerationTables } from './schema/moderation';
import type { NotificationsTables } from './schema/notifications';
import type { PeopleTables } from './schema/people';
import type { PlatformTables } from './schema/platform';
import type { PollTables } from './schema/polls';
import type { PushTables } from './schema/push';
import type { SitesTables } from './schema/sites';
import type { SocialTables } from './schema/social';
import type { WebhookTables } from './schema/webhooks';

export type * from './schema/analytics';
export type * from './schema/content';
export type * from './schema/exchange';
export type * from './schema/kinds';
export type * from './schema/moderation';
export type * from './schema/notifications';
export type * from './schema/people';
export type * from './schema/platform';
export type * from './schema/polls';
export type * from './schema/push';
export type * from './schema/sites';
export type * from './schema/social';
export type * from './schema/webhooks';

export interface Tables
  extends SitesTables,
    PeopleTables,
    ContentTables,
    ExchangeTables,
    KindsTables,
    ModerationTables,
    NotificationsTables,
    PlatformTables,
    PushTables,
    AnalyticsTables,
    PollTables,
    SocialTables,
    WebhookTables {}
