/** The same rows as bars: the text repeats what the bars show. */
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Poll } from '../../../core/contract/content/polls';
import { Bar } from './bar';
import { OptionPicture } from './option-picture';
import { percentOf, pointsOf } from './percent';

export function Results({ poll }: { poll: Poll }) {
  const t = useTranslate('poll');
  const language = currentLanguage();
  const { kind, options, own = [], average, score } = poll;
  const isRanked = kind === 'ranked';
  const rows = isRanked ? [...options].sort((a, b) => (b.points ?? 0) - (a.points ?? 0)) : options;
  return (
    <>
      {average !== undefined && (
        <p className="poll__figure">{t('average', { average: average.toFixed(1).replace('.', t('decimal')) })}</p>
      )}
      {score !== undefined && <p className="poll__figure">{t('score', { score: formatNumber(score, language) })}</p>}
      <ul className="poll__rows" part="results">
        {rows.map(({ option_uuid, text, medium, votes = 0, points = 0 }) => {
          const isOwn = own.includes(option_uuid);
          const share = isRanked ? pointsOf(points, poll) : percentOf(votes, poll);
          return (
            <li
              key={option_uuid}
              className={isOwn && !isRanked ? 'poll__row poll__row--own' : 'poll__row'}
              part="option"
            >
              <Bar share={share} />
              <OptionPicture medium={medium} />
              <span className="poll__text" dir="auto">
                {kind === 'stars' ? t('stars', { stars: text }) : text}
              </span>
              {isOwn && !isRanked && <span className="hushed">{t('own')}</span>}
              <span className="poll__number">
                {isRanked
                  ? t('points', { points: formatNumber(points, language) })
                  : t('percent', { percent: formatNumber(share, language) })}
              </span>
              {!isRanked && <span className="hushed">{t('votes', { count: votes })}</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
