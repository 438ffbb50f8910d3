/**
 * Reports since the last flush, summed in memory: thousands of batches a second become as many rows as they have
 * distinct keys. A crashed process loses unflushed sums, at most five seconds (./analytics.plugin).
 */
import type { AnalyticsRecord, RecordName, Segment } from '../../../../../core/contract/delivery/analytics';
import type { Tables } from '../../../database/schema';
import { countUnique, hashOf, noRegisters } from './hyperloglog';
import { Vocabulary } from './vocabulary';

/** Maximum of rows per flush; more are counted without their article, or not at all. */
const TOTALS = 50_000;
const PAGES = 50_000;

interface Place {
  site_uuid: string;
  section_uuid: string;
  container_id: string;
}

/** Number that the server itself counts: visible comments, minus removed ones. */
export const COMMENT = 'COMMENT';
/** New accounts. Counted by the server itself; browsers cannot report them. */
export const SIGNUP = 'SIGNUP';
export type ReportedRecord = Omit<AnalyticsRecord, 'name'> & { name: RecordName | typeof COMMENT };

export interface Report extends Place {
  segment: Segment;
  visit: string | null;
  isSuspect: boolean;
  records: ReportedRecord[];
}

/** A row before the flush, which knows its partition and time. */
export type Total = Omit<Tables['analytics_minutes'], 'slot' | 'at'>;

/** Counts of an article, in the order of the table's columns. */
const pageCounts = ['views', 'loads', 'engaged', 'reads', 'attempts', 'shares'] as const;
type PageCount = (typeof pageCounts)[number];
const countOf: Partial<Record<ReportedRecord['name'], PageCount>> = {
  PAGE_VIEW: 'views',
  CONTAINER_LOAD: 'loads',
  ENGAGE: 'engaged',
  READ: 'reads',
  ATTEMPTED_ACTION: 'attempts',
  SHARE: 'shares',
};

export interface PageTotal extends Place, Record<PageCount, number> {
  exposed_ms: number;
  attention_ms: number;
}

/** Distinct readers per day who viewed a page, had a widget in view, or were signed in. */
type UniqueKind = 'readers' | 'engaged' | 'registered';

export interface Unique {
  site_uuid: string;
  kind: UniqueKind;
  registers: Buffer;
}

export interface Flushed {
  totals: Total[];
  pages: PageTotal[];
  uniques: Unique[];
}

export class Sums {
  #totals = new Map<string, Total>();
  #pages = new Map<string, PageTotal>();
  /** Unique readers of the day, and whether they changed since the flush. */
  readonly #uniques = new Map<string, Unique & { isChanged: boolean }>();
  readonly #widgets = new Vocabulary();
  readonly #values = new Vocabulary();

  add({ records, visit, ...report }: Report): void {
    for (const record of records) this.#addRecord(report, record);
    if (visit === null || report.isSuspect) return;
    const { site_uuid } = report;
    // Includes the site, so that readers cannot be matched across sites.
    const hash = hashOf(`${site_uuid} ${visit}`);
    this.#countUnique(site_uuid, 'readers', hash);
    if (records.some(({ name }) => name === 'ENGAGE')) this.#countUnique(site_uuid, 'engaged', hash);
    if (report.segment === 'registered') this.#countUnique(site_uuid, 'registered', hash);
  }

  /** Returns the sums and starts new ones. */
  take(): Flushed {
    const flushed = {
      totals: [...this.#totals].sort(byKey).map(([, total]) => total),
      pages: [...this.#pages].sort(byKey).map(([, page]) => page),
      uniques: [...this.#uniques.values()].filter(({ isChanged }) => isChanged),
    };
    this.#totals = new Map();
    this.#pages = new Map();
    for (const one of flushed.uniques) one.isChanged = false;
    return flushed;
  }

  /** Called when another day begins. */
  forgetUniques(): void {
    this.#uniques.clear();
  }

  #addRecord({ isSuspect, segment, ...place }: Omit<Report, 'records' | 'visit'>, record: ReportedRecord): void {
    const { name, n, widget = '', value = '', exposed_ms = 0 } = record;
    // Attention cannot exceed the time in view.
    const attention_ms = Math.min(record.attention_ms ?? 0, exposed_ms);
    const { site_uuid, section_uuid, container_id } = place;
    this.#addTotal({
      site_uuid,
      section_uuid,
      name,
      widget: name === COMMENT ? widget : this.#widgets.take(site_uuid, widget, isSuspect),
      value: name === COMMENT ? value : this.#values.take(site_uuid, value, isSuspect),
      segment,
      is_suspect: isSuspect,
      n,
      exposed_ms,
      attention_ms,
    });
    if (isSuspect || container_id === '') return;
    const counted = countOf[name];
    if (!counted && exposed_ms === 0) return;
    const page = {
      ...place,
      views: 0,
      loads: 0,
      engaged: 0,
      reads: 0,
      attempts: 0,
      shares: 0,
      exposed_ms,
      attention_ms,
    };
    if (counted) page[counted] = n;
    this.#addPage(page);
  }

  #addTotal(total: Total): void {
    const { site_uuid, section_uuid, name, widget, value, segment, is_suspect } = total;
    const key = [site_uuid, section_uuid, name, widget, value, segment, is_suspect].join('\t');
    const known = this.#totals.get(key);
    if (known) {
      known.n += total.n;
      known.exposed_ms += total.exposed_ms;
      known.attention_ms += total.attention_ms;
    } else if (this.#totals.size < TOTALS) this.#totals.set(key, { ...total });
  }

  #addPage(page: PageTotal): void {
    const key = [page.site_uuid, page.section_uuid, page.container_id].join('\t');
    const known = this.#pages.get(key);
    if (known) {
      for (const name of pageCounts) known[name] += page[name];
      known.exposed_ms += page.exposed_ms;
      known.attention_ms += page.attention_ms;
    } else if (this.#pages.size < PAGES) this.#pages.set(key, { ...page });
  }

  #countUnique(site_uuid: string, kind: UniqueKind, hash: Buffer): void {
    const one = this.#uniqueOf(site_uuid, kind);
    if (countUnique(one.registers, hash)) one.isChanged = true;
  }

  #uniqueOf(site_uuid: string, kind: UniqueKind): Unique & { isChanged: boolean } {
    const key = `${site_uuid} ${kind}`;
    const one = this.#uniques.get(key) ?? { site_uuid, kind, registers: noRegisters(), isChanged: false };
    this.#uniques.set(key, one);
    return one;
  }
}

/** Sorts keys, so that two servers lock the same rows in the same order. */
const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
