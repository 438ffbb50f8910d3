/** The reader's own stars are nobody else's: where they show, the widget is drawn without waiting for a press. */
import type { ReadingModule } from '../../core/mount/widget/reading';
import type { RatingFacts } from './rating.facts';

export const reading: ReadingModule<RatingFacts> = {
  wantsMore: ({ attributes }) => attributes.mode === 'own' || attributes.mode === 'both',
};
