/** The reader's own stars are personal: where they are shown, the widget hydrates without a press. */
import type { ReadingModule } from '../../core/mount/widget/reading';
import type { RatingFacts } from './rating.facts';

export const reading: ReadingModule<RatingFacts> = {
  wantsMore: ({ attributes }) => attributes.mode === 'own' || attributes.mode === 'both',
};
