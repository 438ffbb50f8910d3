/** Sums of what browsers report of the use of widgets. No row is about a person. */

interface Sums {
  /** Which of the table's partitions (modules/delivery/analytics/spans). */
  slot: number;
  /** Where its minute, hour, day or week begins. */
  at: number;
  site_uuid: string;
  section_uuid: string;
}

interface AnalyticsTotalsTable extends Sums {
  name: string;
  widget: string;
  value: string;
  segment: string;
  /** Of what is no reader, as far as can be seen: stored, and left out of every panel. */
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

/** How many different readers a day had, as registers of a HyperLogLog: nobody's id can be read out of them. */
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
  /** Sums that are stored: those whose commit was not confirmed are sent again, and stored once. */
  analytics_flushes: { id: string; date_stored: number };
  /** How far minutes have become hours, and so on. */
  analytics_rollups: { name: string; until: number };
}
