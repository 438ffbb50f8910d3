/** Frame of a list of articles: its heading, and the message for an empty list. */

import type { ReactNode } from 'react';
import { times } from '../../../core/base/built-ins/times';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Trending } from '../../../core/state/trending/trending.atoms';

interface Props {
  /** Empty for no heading. */
  heading: string;
  trending: Trending;
  onRetry(): void;
  /** Shows nothing at all without articles. */
  hidesWhenEmpty: boolean;
  /** Number of rows to reserve space for. */
  rows: number;
  children: ReactNode;
}

/** The id is unique, because it is inside a shadow root. */
const HEADING = 'articles-heading';

export function ArticlesFrame({ heading, trending, onRetry, hidesWhenEmpty, rows, children }: Props) {
  const t = useTranslate('trending_articles');
  const isEmpty = trending.status === 'loaded' && trending.articles.length === 0;
  if (isEmpty && hidesWhenEmpty) return null;
  const named = heading ? { 'aria-labelledby': HEADING } : {};
  return (
    <section className="articles" {...named}>
      {heading && (
        <h2
          className="articles__heading vf-trending-articles__header vf-heading-text"
          id={HEADING}
          part="heading"
          dir="auto"
        >
          {heading}
        </h2>
      )}
      {trending.status === 'loading' && (
        <div className="articles__coming late" role="status" part="skeleton">
          <span className="hushed">{t('loading')}</span>
          {times(rows, (at) => (
            <span key={at} className="articles__room vf-skeleton-generic-block" aria-hidden="true" />
          ))}
        </div>
      )}
      {trending.status === 'failed' && (
        <div className="articles__failed" role="alert" part="notice">
          <p>{t('failed')}</p>
          <button type="button" className="button" part="button" onClick={onRetry}>
            {t('retry')}
          </button>
        </div>
      )}
      {isEmpty && <p className="articles__empty">{t('empty')}</p>}
      {trending.status === 'loaded' && !isEmpty && children}
    </section>
  );
}
