/** The order of a chat's messages. */

/** Ids grow with the time of writing; what is on its way stands last. */
const isBefore = (a: string, b: string): boolean =>
  a.startsWith('sending') === b.startsWith('sending') ? a < b : b.startsWith('sending');

/** Mostly at the end. */
export function withMessage(latest: readonly string[], uuid: string): readonly string[] {
  if (latest.includes(uuid)) return latest;
  let at = latest.length;
  while (at > 0 && isBefore(uuid, latest[at - 1] as string)) at -= 1;
  return at === latest.length ? [...latest, uuid] : [...latest.slice(0, at), uuid, ...latest.slice(at)];
}
