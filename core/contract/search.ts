/** Looking through one conversation (ours): what both sides hold a search to. */
import { type Static, Type } from 'typebox';
import { CommentList } from './comment';

/** Shorter words are in every other comment. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;

/** Newest first; `continue_from` is the `starting_from` that looks on, null when all have been looked through. */
export const FoundComments = Type.Interface([CommentList], { continue_from: Type.Union([Type.String(), Type.Null()]) });
export type FoundComments = Static<typeof FoundComments>;
