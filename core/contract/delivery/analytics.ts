/**
 * Usage figures of widgets that browsers report, added up (specification §3 "Engagement record", §7; host contract 2.2;
 * design decision 24). A batch has counts and times and does not tell what a single person did: its visit id is sent
 * only after consent.
 */

import { type Static, Type } from 'typebox';
import { HOUR_MS } from '../values/durations';

/** Names of records: those of host contract 2.2, then our extensions. */
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

/** Readers with an account's session are `registered`. */
const segments = ['anonymous', 'registered'] as const;
export type Segment = (typeof segments)[number];

/** Version of our batches; the specification, §7, uses 1, 3, 5 and 6. */
export const BATCH_VERSION = 10;
const RECORDS_MAX = 100;
/** Longest time in one record: no batch covers more than an hour. */
const LONGEST_MS = HOUR_MS;

const Duration = Type.Optional(Type.Integer({ minimum: 0, maximum: LONGEST_MS }));

export const AnalyticsRecord = Type.Object({
  name: Type.Unsafe<RecordName>({ type: 'string', enum: [...recordNames] }),
  /** Tag of the widget; empty for records of the page. */
  widget: Type.Optional(Type.String({ pattern: '^[a-z-]{0,40}$' })),
  n: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** Time the widget was in view, measured as in the specification's engagement (§4). */
  exposed_ms: Duration,
  /** Time in view while the page had the focus and the reader did something every few seconds. */
  attention_ms: Duration,
  /** Detail of the name: a network, a reason, a medium. */
  value: Type.Optional(Type.String({ pattern: '^[\\w.-]{0,40}$' })),
});
export type AnalyticsRecord = Static<typeof AnalyticsRecord>;

export const AnalyticsBatch = Type.Object({
  v: Type.Integer({ minimum: BATCH_VERSION, maximum: BATCH_VERSION }),
  /** Deduplicates: a batch reported twice counts once. */
  batch_id: Type.String({ pattern: '^[\\w-]{8,40}$' }),
  /** The container of the article. */
  container_id: Type.Optional(Type.String({ maxLength: 255 })),
  segment: Type.Unsafe<Segment>({ type: 'string', enum: [...segments] }),
  /** Sent after consent. Counts a guest once; not stored. */
  visit: Type.Optional(Type.Object({ id: Type.String({ minLength: 8, maxLength: 64 }) })),
  /** The browser reports that a program controls it (`navigator.webdriver`). */
  is_automated: Type.Optional(Type.Boolean()),
  records: Type.Array(AnalyticsRecord, { minItems: 1, maxItems: RECORDS_MAX }),
});
export type AnalyticsBatch = Static<typeof AnalyticsBatch>;
