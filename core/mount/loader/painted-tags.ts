/**
 * The tags vf.js itself knows: what readers come for, painted before any framework runs. All others are in registry.ts.
 *
 * Small: it is part of vf.js.
 */
import { FETCH_TIMEOUT_MS } from '../../base/constants';

export interface Row {
  aliases?: string[];
  /** Shows after this long although it is out of view; absent: only near the view. */
  timeoutMs?: number;
  /** Shows when something asks for it by `load`, whether in view or not. */
  onDemand?: boolean;
  /**
   * Can be painted: the attributes its first look depends on, by name, each with its fallback, as in a query. What an
   * address says of them is left out where it is the fallback (design decision 2).
   */
  paint?: string;
  /** Shows what belongs to a container: its own or the page's. */
  hasContainer?: boolean;
}

export const paintedTags: Record<string, Row> = {
  'vf-conversations': {
    timeoutMs: FETCH_TIMEOUT_MS,
    hasContainer: true,
    paint: 'featured-tab-active-threshold=3&initial-height&limit=10&reply-limit=2&signature&sort=newest&vf-title',
  },
  'vf-conversations-count': { hasContainer: true, paint: '' },
  // Present is on, even when empty: nobody writes its fallback.
  'vf-tray-trigger': { aliases: ['vf-tray-trigger-widget'], paint: 'floating=false&vf-feature-unity=-' },
};

/** The row's name for a tag or an alias of it; undefined for one that is in none of the rows. */
export const nameIn = (rows: Record<string, Row>, name: string): string | undefined =>
  Object.keys(rows).find((tag) => tag === name || rows[tag]?.aliases?.includes(name));

/** A selector of all tags in these rows, aliases too. */
export const selectorOf = (rows: Record<string, Row>): string =>
  Object.entries(rows)
    .flatMap(([tag, { aliases = [] }]) => [tag, ...aliases])
    .join();
