/** Content of a share button: its name, beside it or on hover, and its count. */
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
