import { Type } from 'typebox';

/** The query of a list that has no further pages. */
export const Limit = Type.Object({ limit: Type.Integer({ minimum: 0, maximum: 100, default: 100 }) });
