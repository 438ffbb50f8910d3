/** Every kind by its name, for requests and jobs that read the name from a row. */
import type { Kind } from './kind';
import { livecomments } from './livecomments.kind';
import { livestories } from './livestories.kind';
import { reviews } from './reviews.kind';

const kinds = new Map<string, Kind>([livecomments, livestories, reviews].map((kind) => [kind.name, kind]));

/** Registers a kind from outside; called when its routes are created (../content-routes). */
export const addKind = (kind: Kind): void => {
  kinds.set(kind.name, kind);
};

export const kindNames = (): string[] => [...kinds.keys()];

export const kindsRemovedByBans = (): string[] =>
  [...kinds.values()].flatMap(({ name, removedByBans }) => (removedByBans ? [name] : []));

/** @throws when this server does not have the row's kind */
export function kindOf({ kind: name }: { kind: string }): Kind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`no such kind of content: ${name}`);
  return kind;
}
