/**
 * Imports of conversations from other products (extension). For administrators, below `/v1/console/{domain}/imports`.
 *
 * `POST …/{import_uuid}/undo` removes what an import added, as a job, and answers the import. Comments that people replied to, voted
 * on, reported, edited or moderated stay. Errors: `content_not_found`, `decided_since` for one that cannot be undone (any more).
 */
import { type Static, Type } from 'typebox';
import { Count, Time, TimeOrNull } from '../values/numbers';

const importStates = ['reading', 'applying', 'done', 'failed', 'undoing', 'undone'] as const;
export type ShownImportState = (typeof importStates)[number];

export const ShownImport = Type.Object({
  import_uuid: Type.String(),
  source: Type.String(),
  /** Format, with the names of `vf import --format`. */
  format: Type.String(),
  state: Type.Unsafe<ShownImportState>({ type: 'string', enum: [...importStates] }),
  /** Rows that were added or changed, by what they are. Empty until it is done. */
  counts: Type.Record(Type.String(), Count),
  /** Reason of the failure; null if the import did not fail. */
  problem: Type.Union([Type.String(), Type.Null()]),
  date_created: Time,
  date_done: TimeOrNull,
  /** True for 30 days after the import is done or has failed. */
  may_undo: Type.Boolean(),
});
export type ShownImport = Static<typeof ShownImport>;

/** `GET …`: the last 50, newest first. */
export const ImportsPage = Type.Object({ imports: Type.Array(ShownImport) });
export type ImportsPage = Static<typeof ImportsPage>;
