/** Pages of the console's lists: each answer has an opaque `after` for the next one. */
import { Type } from 'typebox';

export const After = Type.Optional(Type.String({ maxLength: 1000 }));
export const Limit = Type.Integer({ minimum: 1, maximum: 100, default: 50 });
/** Null at the end of the list. */
export const AfterOrNull = Type.Union([Type.String(), Type.Null()]);
