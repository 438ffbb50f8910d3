/**
 * Reads `bigint` as a number on both databases: ids are below 2^48, and times below the maximum of a `Date`
 * (core/contract/values/numbers). Beyond 2^53, digits would be lost.
 */
export const INT8 = 20;
export const readInt8 = (text: string): number => Number(text);
