/** Number of comments to choose an excerpt from. Shared by browsers and painting, so it must not import the store. */
import { EXCERPTS, QUOTES } from '../../base/constants';

/** @param isQuote true if one visible comment is enough, pinned or not */
export const excerptsQuery = (isQuote: boolean) =>
  isQuote ? { limit: QUOTES, show: 'quotable' as const } : { limit: EXCERPTS };
