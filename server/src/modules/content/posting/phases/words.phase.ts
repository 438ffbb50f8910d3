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
    // The answer does not name the word: who tries them one by one would learn the list.
    return (
      found &&
      byAction(found.list, found.action, () => new ApiError('content_refused', { field: 'content', reason: 'words' }))
    );
  },
};
