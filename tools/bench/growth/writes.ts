/**
 * The calls that write, in the biggest container of their kind. The first pattern that matches counts. A route needs one,
 * or a reason in left-out.ts.
 */
import { writeRoutes } from '../../../server/test/support/visibility/routes';
import { leftOutWrites } from './left-out';
import type { WriteRow } from './write-row';
import { ofContainers, ofContent, ofPolls } from './writes-of-content';
import { ofConsole, ofNotifications, ofPeople } from './writes-of-the-rest';

const writeRows: [RegExp, WriteRow][] = [
  ...ofConsole,
  ...ofNotifications,
  ...ofPolls,
  ...ofContent,
  ...ofContainers,
  ...ofPeople,
];

/** Routes of the server that write, without those that are left out. */
export const measuredWrites = (): string[] =>
  writeRoutes().filter((route) => !leftOutWrites.some(([out]) => out.test(route)));

export const rowOf = (route: string): WriteRow | undefined => writeRows.find(([pattern]) => pattern.test(route))?.[1];

/** @throws when a route has neither a row nor a reason to be left out */
export function requireRows(): void {
  const missing = measuredWrites().filter((route) => !rowOf(route));
  if (missing.length > 0) throw new Error(`no row in tools/bench/growth/writes.ts: ${missing.join(', ')}`);
}
