/** Lists and searches the conversations of the site. */
import { useState } from 'react';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { type ArticleState, articleSorts, articleStates } from '../../../core/contract/console/lists';
import { readArticlesAction } from '../../../core/state/console/lists';
import { Choice } from '../parts/choice';
import { ListTable } from '../parts/list-table';
import { SearchField } from '../parts/search-field';
import { useList } from '../parts/use-list';
import { ArticleButtons } from './article-buttons';
import { ArticleTitle } from './article-title';

const states = ['all', ...articleStates] as const;

export function ArticlesScreen() {
  const t = useTranslate('console');
  const [q, setQ] = useState('');
  const [state, setState] = useState<ArticleState | 'all'>('all');
  const [sort, setSort] = useState<(typeof articleSorts)[number]>('latest');
  const question = { ...(q && { q }), ...(state !== 'all' && { state }), sort };
  const list = useList(question, useSetAtom(readArticlesAction));
  const number = (it: number) => formatNumber(it, currentLanguage());

  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.articles')}</h1>
      <div className="console-search">
        <SearchField label={t('articles.search')} hint={t('articles.search_hint')} onSearch={setQ} />
        <Choice
          label={t('show')}
          values={states}
          name={(it) => t(`articles.${it}`)}
          value={state}
          onChoose={setState}
        />
        <Choice
          label={t('sort')}
          values={articleSorts}
          name={(it) => t(`articles.by_${it}`)}
          value={sort}
          onChoose={setSort}
        />
      </div>
      <ListTable
        list={list}
        label={t('screen.articles')}
        columns={[
          t('articles.title'),
          t('people.state'),
          { number: t('queue.waiting') },
          { number: t('queue.reported') },
          { number: t('people.visible') },
          t('articles.acts'),
        ]}
        none={t('articles.none')}
        row={(article) => (
          <tr key={article.content_container_uuid}>
            <th scope="row">
              <ArticleTitle article={article} />
            </th>
            <td>{t(`articles.${article.state}`)}</td>
            <td className="number" data-label={t('queue.waiting')}>
              {number(article.totals.waiting)}
            </td>
            <td className="number" data-label={t('queue.reported')}>
              {number(article.totals.reported)}
            </td>
            <td className="number" data-label={t('people.visible')}>
              {number(article.totals.visible)}
            </td>
            <td>
              <ArticleButtons
                article={article}
                onChanged={(next) =>
                  list.replace((it) =>
                    it.content_container_uuid === article.content_container_uuid ? { ...it, state: next } : it,
                  )
                }
              />
            </td>
          </tr>
        )}
      />
    </div>
  );
}
