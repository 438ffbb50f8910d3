/** The number of the last event that a comment's state reflects. */
import { atom, keyed } from '../../base/store/jotai';

export const lastSeqAtom = keyed((_content_uuid: string) => atom(0));
