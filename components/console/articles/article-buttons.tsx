import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { ArticleLine } from '../../../core/contract/console/articles';
import type { ArticleState } from '../../../core/contract/console/lists';
import { changeArticleAction } from '../../../core/state/console/lists';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';

/** Closes a conversation for readers, or hides it. */
export function ArticleButtons({ article, onChanged }: { article: ArticleLine; onChanged(state: ArticleState): void }) {
  const t = useTranslate('console');
  const change = useSetAtom(changeArticleAction);
  const showFailure = useSetAtom(showFailureAction);

  async function handle(next: ArticleState) {
    const answer = await change(article, { is_hidden: next === 'hidden', is_closed: next === 'closed' });
    if (isFailure(answer)) void showFailure(answer);
    else onChanged(next);
  }

  const offered: ArticleState[] = article.state === 'open' ? ['closed', 'hidden'] : ['open'];
  return (
    <span className="console-acts">
      {offered.map((next) => (
        <button key={next} type="button" className="button button--text" onClick={() => void handle(next)}>
          {t(`articles.make_${next}`)}
        </button>
      ))}
    </span>
  );
}
