/** Two corrections of one post, side by side: the reporter chooses one. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { bodyOf, type Composition } from '../../../core/state/live-blog/composition';
import { textOfBlock } from '../../../core/state/live-blog/text-blocks';
import type { Conflict } from './use-outbox';

const textOf = (composition: Composition) =>
  [composition.title, ...bodyOf(composition).flatMap((block) => textOfBlock(block) ?? [])].filter(Boolean).join('\n\n');

interface Props {
  conflict: Conflict;
  onResolve(chosen: Composition): void;
  onCancel(): void;
}

export function ConflictScreen({ conflict, onResolve, onCancel }: Props) {
  const t = useTranslate('newsroom');
  return (
    <section className="conflict" role="alertdialog" aria-label={t('conflict')}>
      <p className="conflict__why">{t('conflict')}</p>
      <div className="conflict__texts">
        {(['mine', 'theirs'] as const).map((whose) => (
          <div key={whose} className="conflict__text" dir="auto">
            <h3>{t(whose)}</h3>
            <p>{textOf(conflict[whose])}</p>
            <button type="button" className="button" onClick={() => onResolve(conflict[whose])}>
              {t(whose === 'mine' ? 'keep_mine' : 'take_theirs')}
            </button>
          </div>
        ))}
      </div>
      <button type="button" className="button button--text" onClick={onCancel}>
        {t('cancel')}
      </button>
    </section>
  );
}
