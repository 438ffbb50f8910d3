/** Sums of browsers' reports on widget use. No row is about a person. */

interface Sums {
  /** Partition of the table (modules/delivery/analytics/spans). */
  slot: number;
  /** Start of the minute, hour, day or week. */
  at: number;
  site_uuid: string;
  section_uuid: string;
}

interface AnalyticsTotalsTable extends Sums {
  name: string;
  widget: string;
  value: string;
  segment: string;
  /** True if the report is probably not a reader's: stored, but in no panel. */
  is_suspect: boolean;
  n: number;
  exposed_ms: number;
  attention_ms: number;
}

interface AnalyticsPagesTable extends Sums {
  container_id: string;
  views: number;
  loads: number;
  engaged: number;
  reads: number;
  attempts: number;
  shares: number;
  exposed_ms: number;
  attention_ms: number;
}

/** Number of distinct readers of a day, as HyperLogLog registers, from which no id can be recovered. */
interface AnalyticsUniquesTable {
  site_uuid: string;
  at: number;
  kind: string;
  registers: Buffer;
}

export interface AnalyticsTables {
  analytics_minutes: AnalyticsTotalsTable;
  analytics_hours: AnalyticsTotalsTable;
  analytics_days: AnalyticsTotalsTable;
  analytics_page_days: AnalyticsPagesTable;
  analytics_page_weeks: AnalyticsPagesTable;
  analytics_uniques: AnalyticsUniquesTable;
  /** Stored flushes: a flush with an unconfirmed commit is sent again, but stored once. */
  analytics_flushes: { id: string; date_stored: number };
  /** Latest time up to which minutes were rolled up to hours, hours to days, and so on. */
  analytics_rollups: { name: string; until: number };
}
