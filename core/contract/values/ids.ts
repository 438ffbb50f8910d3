/**
 * Numeric ids as uuids and back, the number in the trailing hex digits (specification §3; host contract 9.2). Ids up to
 * 2^52−1 convert; the server issues them below 2^48, because some clients read only the last twelve digits.
 */
export const NULL_UUID = '00000000-0000-0000-0000-000000000000';
export const MAX_NUMERIC_ID = 2 ** 52 - 1;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NUMERIC_UUID = /^00000000-0000-4000-800[0-9a-f]-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/** @throws RangeError when the id is no whole number in 0..2^52−1. */
export function numericIdToUuid(id: number): string {
  if (!Number.isInteger(id) || id < 0 || id > MAX_NUMERIC_ID) throw new RangeError(`id out of range: ${id}`);
  const hex = id.toString(16).padStart(13, '0');
  return `00000000-0000-4000-800${hex[0]}-${hex.slice(1)}`;
}

/** Null when the uuid carries no number. */
export function uuidToNumericId(uuid: string): number | null {
  if (!NUMERIC_UUID.test(uuid)) return null;
  return Number.parseInt(uuid.charAt(22) + uuid.slice(24), 16);
}
