/** The maximum length of the kind; ../../model/written-content has checked that the text is not empty. */

import { ApiError } from '../../../../http/errors';
import { countCharacters } from '../../../platform/text/normalise';
import type { Phase } from '../phase';

export const lengthPhase: Phase = {
  name: 'length',
  onEdit: true,
  onStaff: true,
  onTrusted: true,
  byText: true,
  look({ written: { content }, maxLength: max }) {
    if (content.length <= max || countCharacters(content) <= max) return null;
    const error = new ApiError('invalid_field', { field: 'content', reason: 'too_long', max });
    return { rule: 'max_comment_length', verdict: 'refuse', error };
  },
};
