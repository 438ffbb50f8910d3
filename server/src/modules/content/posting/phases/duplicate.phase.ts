/** Finds the same text by the same person, recently, anywhere on the site; short texts only in the same container. */
import { MINUTE_MS } from '../../../../../../core/contract/values/durations';
import { ApiError } from '../../../../http/errors';
import { byAction, type Draft, type Phase } from '../phase';
import { isRetry, isSame, type Recent } from '../recent';

export const duplicatePhase = (recent: Recent): Phase => ({
  name: 'duplicate',
  onTrusted: true,
  look(draft) {
    const { user, mark, rules } = draft;
    if (!mark || rules.duplicates.minutes === 0) return null;
    const others = recent.besides(user.id, mark, rules.duplicates.minutes * MINUTE_MS);
    if (others.some((one) => isRetry(one, mark))) return null;
    return others.some((one) => isSame(one, mark)) ? found(draft) : null;
  },
  lookInUnit: (draft, { latest }) => (draft.mark && latest.isRepeated ? found(draft) : null),
});

const found = ({ rules }: Draft) =>
  byAction('same_text', rules.duplicates.action, () => new ApiError('duplicate_post'));
