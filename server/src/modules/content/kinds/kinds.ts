/** Every kind by its name. A row says which it is; this finds what that means, in requests and in jobs alike. */
import type { Kind } from './kind';
import { livecomments } from './livecomments.kind';
import { livestories } from './livestories.kind';
import { reviews } from './reviews.kind';

const kinds = new Map<string, Kind>([livecomments, livestories, reviews].map((kind) => [kind.name, kind]));

/** For kinds that come from elsewhere; whoever makes its routes adds it (../content-routes). */
export const addKind = (kind: Kind): void => {
  kinds.set(kind.name, kind);
};

export const kindNames = (): string[] => [...kinds.keys()];

export const kindsRemovedByBans = (): string[] =>
  [...kinds.values()].flatMap(({ name, removedByBans }) => (removedByBans ? [name] : []));

/** @throws when a row is of a kind that this server does not have. */
export function kindOf({ kind: name }: { kind: string }): Kind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`no such kind of content: ${name}`);
  return kind;
}
