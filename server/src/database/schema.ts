/**
 * The tables as kysely sees them, by area. Times are bigint milliseconds, as on the wire: nothing is rounded on the way
 * through and keyset cursors stay exact. Changing a table means a new migration beside the change of its type.
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
    WebhookTables {}
