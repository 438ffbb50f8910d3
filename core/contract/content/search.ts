/** Limits of the search in one conversation, which both sides enforce (extension). */
import { type Static, Type } from 'typebox';
import { CommentList } from './comment';

/** Shorter words occur in too many comments. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;

/** Newest first; `continue_from` is the `starting_from` of the next search, null when all comments were searched. */
export const FoundComments = Type.Interface([CommentList], { continue_from: Type.Union([Type.String(), Type.Null()]) });
export type FoundComments = Static<typeof FoundComments>;
