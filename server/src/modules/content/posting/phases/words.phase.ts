/** The word lists of the site. */
import { ApiError } from '../../../../http/errors';
import { findListed } from '../../../sites/words/listed-words';
import { everyWord } from '../../model/written-content';
import { byAction, type Phase } from '../phase';

export const wordsPhase: Phase = {
  name: 'words',
  onEdit: true,
  onTrusted: true,
  byText: true,
  look({ site, written }) {
    const found = findListed(site, everyWord(written));
    // The error does not name the word, so that nobody can find out the list by trying.
    return (
      found &&
      byAction(found.list, found.action, () => new ApiError('content_refused', { field: 'content', reason: 'words' }))
    );
  },
};
