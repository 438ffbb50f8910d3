/** `GET /v1/console/{domain}/data-requests/erasure` (extension): what an erasure of a person would do, without doing it; for administrators. */
import { type Static, Type } from 'typebox';
import type { ErasureMode } from '../sites/site';
import { Count } from '../values/numbers';
import { type ErasedKind, type ErasureFate, erasedKinds, erasureFates } from './lists';

export const ErasureQuery = Type.Object({
  user_uuid: Type.String({ maxLength: 36 }),
  mode: Type.Unsafe<ErasureMode>({ type: 'string', enum: ['anonymise', 'delete'] }),
});
export type ErasureQuery = Static<typeof ErasureQuery>;

const ErasureLine = Type.Object({
  what: Type.Unsafe<ErasedKind>({ type: 'string', enum: [...erasedKinds] }),
  /** `removed`; `nameless`: stays without the person; `stays`: as a record that the publisher needs. */
  fate: Type.Unsafe<ErasureFate>({ type: 'string', enum: [...erasureFates] }),
  count: Count,
});
export type ErasureLine = Static<typeof ErasureLine>;

/** Kinds of data that the person has none of are left out. Name, address and password always go. */
export const ErasurePlan = Type.Object({ lines: Type.Array(ErasureLine) });
export type ErasurePlan = Static<typeof ErasurePlan>;
