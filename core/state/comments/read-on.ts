/** Paging in a list whose order changes in the meantime. */
import { uuidToNumericId } from '../../contract/ids';
import { SEEN_MAX } from '../../contract/limits';

/**
 * The part of a query that asks for the next comments. The server leaves out the comments that the reader has, and
 * returns a full page of others. A longer list continues after its last comment, which can repeat or skip some.
 *
 * @param known uuids of top-level comments, shown or held back
 */
export function readOnFrom(last: string | undefined, known: Iterable<string>) {
  const ids = new Set(Array.from(known, uuidToNumericId).filter((id) => id !== null));
  return { starting_from: last, ...(ids.size > 0 && ids.size <= SEEN_MAX && { seen: [...ids].join() }) };
}
