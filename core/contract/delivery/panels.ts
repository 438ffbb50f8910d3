/** Panels with a site's figures. No schemas, because the client bundles this file. */

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

/** Columns of all panels, in display order, except an article's id and address. */
export const panelColumns = [
  'title',
  'date',
  'day',
  'hour',
  'step',
  'name',
  'action',
  'widget',
  'value',
  'segment',
  'n',
  'people',
  'moderators',
  'median_ms',
  'views',
  'loads',
  'engaged',
  'reads',
  'comments',
  'replies',
  'comments_per_1000_views',
  'reply_share',
  'attempts',
  'shares',
  'exposed_ms',
  'attention_ms',
] as const;
export type PanelColumn = (typeof panelColumns)[number];

const funnelSteps = ['viewed', 'engaged', 'read', 'attempted', 'registered', 'posted'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** Rows of any panel: dates as `2026-11-22`, times in milliseconds. */
export type PanelRow = Record<string, string | number | null>;
export interface Panel {
  panel: PanelName;
  from: string;
  /** The day after the last day. */
  to: string;
  rows: PanelRow[];
}
