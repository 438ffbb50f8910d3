/** Numbers on the wire with their bounds: each fits a column, a `Date` and the number type of every client. */
import { Type } from 'typebox';

/** The last moment a `Date` can hold; below 2^53, so that no digit is lost in transit. */
export const TIME_MAX = 8_640_000_000_000_000;
/** Limit of comments in a thread and similar counts: the maximum of a four-byte column. */
export const COUNT_MAX = 2 ** 31 - 1;

export const Time = Type.Integer({ minimum: 0, maximum: TIME_MAX });
export const TimeOrNull = Type.Union([Time, Type.Null()]);
export const Count = Type.Integer({ minimum: 0, maximum: COUNT_MAX });
/** A number that identifies something; 0 is nobody. Events and log entries are counted over years. */
export const Id = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** Position or length in the longest comment, whose characters may each have two code units. */
export const PLACE_MAX = 40_000;
