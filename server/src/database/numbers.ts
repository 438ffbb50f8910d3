/**
 * `bigint` as a number, on both databases alike: ids stay below 2^48 and times below the last a `Date` holds
 * (core/contract/numbers). What lies beyond 2^53 would lose digits, never become another type.
 */
export const INT8 = 20;
export const readInt8 = (text: string): number => Number(text);
