import { useTranslate } from '../../../core/base/i18n/use-translate';
import { askToJoin } from '../../../core/state/permissions/ask-to-join';

/** Invitation for a guest, in place of content for members. */
export function Invitation({ text }: { text: string }) {
  const t = useTranslate('base');
  return (
    <div className="tray__invitation">
      <p>{text}</p>
      <button
        type="button"
        className="button button--primary"
        part="button"
        onClick={() => askToJoin('login', 'standalone_bell')}
      >
        {t('login.submit')}
      </button>
    </div>
  );
}
