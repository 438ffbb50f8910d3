/** People of the demo: the paper's writers, its named readers, and more people for crowds (people.yaml). */
import { type Static, Type } from 'typebox';
import { readData } from './texts';

const Person = Type.Object(
  {
    key: Type.String(),
    name: Type.String(),
    /** The newsroom's own badge on the name. */
    badge: Type.Optional(Type.String()),
    trusted: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type Person = Static<typeof Person>;

const { first_names, last_names, ...people } = readData(
  'people.yaml',
  Type.Object(
    {
      writers: Type.Array(Person),
      readers: Type.Array(Person),
      /** Names separated by spaces. */
      first_names: Type.String(),
      last_names: Type.String(),
    },
    { additionalProperties: false },
  ),
);

/** Writers are ordinary readers with a badge; on their own articles they have the author's badge as well. */
export const writers: readonly Person[] = people.writers;
export const readers: readonly Person[] = people.readers;

const first = first_names.split(' ');
const last = last_names.split(' ');

/** People of the long thread, who also like elsewhere: `count` different names, the same at every start. */
export function crowd(count: number): Person[] {
  return Array.from({ length: count }, (_, i) => {
    // Steps that are coprime to the lists' lengths give each index a different pair of names.
    const name = `${first[(i * 5) % first.length]} ${last[(i * 7 + Math.floor(i / 28) * 3) % last.length]}`;
    return { key: `crowd-${i}`, name };
  });
}
