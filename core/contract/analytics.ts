/**
 * What browsers report of the use of widgets, added up (specification §3 "Engagement record", §7; host contract 2.2;
 * design decision 24). A batch has counts and times and says of nobody what they did: its visit is there after consent
 * alone.
 */

import { type Static, Type } from 'typebox';
import { HOUR_MS } from './durations';

/** Host contract 2.2, and behind them ours. */
export const recordNames = [
  'AD_LOAD',
  'AD_CODE',
  'AD_VIEW',
  'ATTEMPTED_ACTION',
  'CHAT_PAGINATION',
  'SORT_COMMENTS',
  'INTERACTION',
  'CONTAINER_LOAD',
  'ENGAGE',
  'LOGIN_FAILURE',
  'LOGIN_SUCCESS',
  'TRAY_TRIGGER_CLICK',
  'LOAD_MORE_CLICK',
  'LOAD_MORE_INITIAL_HEIGHT_CLICK',
  'LOGOUT',
  'PASSWORD_RESET',
  'SIGNUP',
  'CONVERSATIONS_BELL_CLICK',
  'PAGE_VIEW',
  'CONVERSATION_STARTER_CLICK',
  'CONVERSATION_STARTER_VIEW',
  'CONVERSATION_STARTER_LOAD',
  'AB_TEST',
  'READ',
  'SHARE',
  'FOLLOW',
  'RECIRCULATION_CLICK',
] as const;
export type RecordName = (typeof recordNames)[number];

/** Whether the reader had an account's session. */
const segments = ['anonymous', 'registered'] as const;
export type Segment = (typeof segments)[number];

/** The version of our batches; those of the specification, §7, are 1, 3, 5 and 6. */
export const BATCH_VERSION = 10;
const RECORDS_MAX = 100;
/** Times of one record: no batch is about more than an hour. */
const LONGEST_MS = HOUR_MS;

const Duration = Type.Optional(Type.Integer({ minimum: 0, maximum: LONGEST_MS }));

export const AnalyticsRecord = Type.Object({
  name: Type.Unsafe<RecordName>({ type: 'string', enum: [...recordNames] }),
  /** Its tag; empty for what is the page's. */
  widget: Type.Optional(Type.String({ pattern: '^[a-z-]{0,40}$' })),
  n: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** How long the widget was in view, as the specification counts engagement (§4). */
  exposed_ms: Duration,
  /** The same while the page had the focus and its reader did something every few seconds. */
  attention_ms: Duration,
  /** What a name leaves open: a network, a reason, a medium. */
  value: Type.Optional(Type.String({ pattern: '^[\\w.-]{0,40}$' })),
});
export type AnalyticsRecord = Static<typeof AnalyticsRecord>;

export const AnalyticsBatch = Type.Object({
  v: Type.Integer({ minimum: BATCH_VERSION, maximum: BATCH_VERSION }),
  /** The same batch reported twice counts once. */
  batch_id: Type.String({ pattern: '^[\\w-]{8,40}$' }),
  /** The article's. */
  container_id: Type.Optional(Type.String({ maxLength: 255 })),
  segment: Type.Unsafe<Segment>({ type: 'string', enum: [...segments] }),
  /** After consent; a guest is counted once by it, and it is not stored. */
  visit: Type.Optional(Type.Object({ id: Type.String({ minLength: 8, maxLength: 64 }) })),
  /** The browser says that a program drives it. */
  is_automated: Type.Optional(Type.Boolean()),
  records: Type.Array(AnalyticsRecord, { minItems: 1, maxItems: RECORDS_MAX }),
});
export type AnalyticsBatch = Static<typeof AnalyticsBatch>;

export const panels = [
  'attention',
  'articles',
  'funnel',
  'hours',
  'actions',
  'comments',
  'moderation',
  'suspects',
] as const;
export type PanelName = (typeof panels)[number];

/** Rows of any panel: dates as `2026-11-22`, times in milliseconds. */
export type PanelRow = Record<string, string | number | null>;
export interface Panel {
  panel: PanelName;
  from: string;
  /** The day after the last. */
  to: string;
  rows: PanelRow[];
}
