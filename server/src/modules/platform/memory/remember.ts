/** Appends an entry; evicts the first beyond the maximum, which is the oldest. */
export function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value as Key);
}
