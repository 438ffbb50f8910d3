/** Puts an entry last; of too many the first goes, which was put longest ago. */
export function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value as Key);
}
