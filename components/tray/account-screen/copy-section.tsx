/** A copy of everything the site has about somebody, as a file. */
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { fetchCopyAction } from '../../../core/state/account/account.actions';
import { showFailureAction, showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { useBusy } from '../account/use-busy';
import { Section } from './section';

/** A browser reads the file after the press that began it. */
const KEEP_MS = 60_000;

export function CopySection() {
  const t = useTranslate('account');
  const fetchCopy = useSetAtom(fetchCopyAction);
  const notice = useSetAtom(showNoticeAction);
  const fail = useSetAtom(showFailureAction);
  const [isBusy, whileBusy] = useBusy();

  const handleClick = () =>
    whileBusy(async () => {
      const copy = await fetchCopy();
      if (isFailure(copy)) return fail(copy);
      save(JSON.stringify(copy, null, 2));
      return notice({ kind: 'success', text: t('copy.done') });
    });

  return (
    <Section title={t('copy.title')}>
      <p className="account__meta">{t('copy.lead')}</p>
      <div className="account__actions">
        <button
          type="button"
          className="button"
          part="button"
          aria-disabled={isBusy || undefined}
          onClick={handleClick}
        >
          {t(isBusy ? 'copy.preparing' : 'copy.download')}
        </button>
      </div>
    </Section>
  );
}

function save(text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href, download: 'account.json' }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEEP_MS);
}
