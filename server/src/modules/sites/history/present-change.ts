/** Changes of a site, for staff. */
import type { SiteChange } from '../../../../../core/contract/console/changes';
import type { SiteChangeRow } from './history.repository';

/** Maximum of list items in an answer. */
const NAMED_AT_MOST = 100;

export const presentChange = (row: SiteChangeRow): SiteChange => ({
  version: row.version,
  what: row.what,
  actor_uuid: row.actor_uuid,
  via: row.via,
  reason: row.reason,
  reverts: row.reverts,
  date_created: row.date_created,
  diff: row.diff.map(({ name, ...values }) =>
    Array.isArray(values.from) && Array.isArray(values.to)
      ? { name, list: listChange(values.from, values.to) }
      : { name, ...values },
  ),
});

function listChange(from: unknown[], to: unknown[]) {
  const [before, after] = [textsOf(from), textsOf(to)];
  const added = [...after].filter((text) => !before.has(text));
  const removed = [...before].filter((text) => !after.has(text));
  return {
    added: added.slice(0, NAMED_AT_MOST),
    removed: removed.slice(0, NAMED_AT_MOST),
    more: Math.max(0, added.length - NAMED_AT_MOST) + Math.max(0, removed.length - NAMED_AT_MOST),
  };
}

/** Lists texts. Each word of a word list is an item: `list (hold): word`. */
const textsOf = (items: unknown[]): Set<string> =>
  new Set(
    items.flatMap((item) => {
      if (typeof item === 'string') return item;
      const { name, action, words } = (item ?? {}) as { name?: unknown; action?: unknown; words?: unknown };
      const isWordList = typeof name === 'string' && Array.isArray(words);
      return isWordList ? words.map((word) => `${name} (${action}): ${word}`) : JSON.stringify(item);
    }),
  );
