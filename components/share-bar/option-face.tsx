/** The inside of a way to share: its name, which may stand beside it or show to who points at it, and how often it was used. */
import { formatNumber } from '../../core/base/i18n/format';
import { currentLanguage } from '../../core/base/i18n/language';
import { useTranslate } from '../../core/base/i18n/use-translate';

export function OptionFace({ name, count }: { name: string; count: number }) {
  const t = useTranslate('sharing');
  return (
    <>
      <span className="share__name vf-share-bar-service-name">{name}</span>
      {count > 0 && (
        <span className="share__count">
          <span aria-hidden="true">{formatNumber(count, currentLanguage())}</span>
          <span className="hushed">{t('shares', { count })}</span>
        </span>
      )}
    </>
  );
}
