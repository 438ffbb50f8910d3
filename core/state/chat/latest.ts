/** Order of a chat's messages. */

/** Ids grow with the time of writing; messages being sent come last. */
const isBefore = (a: string, b: string): boolean =>
  a.startsWith('sending') === b.startsWith('sending') ? a < b : b.startsWith('sending');

/** Searches from the end, where most messages belong. */
export function withMessage(latest: readonly string[], uuid: string): readonly string[] {
  if (latest.includes(uuid)) return latest;
  let at = latest.length;
  while (at > 0 && isBefore(uuid, latest[at - 1] as string)) at -= 1;
  return at === latest.length ? [...latest, uuid] : [...latest.slice(0, at), uuid, ...latest.slice(at)];
}
