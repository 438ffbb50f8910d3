import { useTranslate } from '../../../core/base/i18n/use-translate';

/** Button beside a comment that is folded because its writer is muted. */
export function ShowOnce({ onShow }: { onShow(): void }) {
  const t = useTranslate('reading');
  return (
    <>
      {' · '}
      <button type="button" className="button button--text" part="button" onClick={onShow}>
        {t('show_once')}
      </button>
    </>
  );
}
