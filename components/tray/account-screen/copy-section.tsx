/** A copy of everything the site has about somebody, as a file. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { MINUTE_MS } from '../../../core/contract/durations';
import { fetchCopyAction } from '../../../core/state/account/account.actions';
import { BusyButton } from '../../shared/busy-button/busy-button';
import { useAct } from '../account/use-act';
import { Section } from './section';

/** A browser reads the file after the press that began it. */
const RETAIN_MS = MINUTE_MS;

export function CopySection() {
  const t = useTranslate('account');
  const fetchCopy = useSetAtom(fetchCopyAction);
  const [isBusy, act] = useAct();

  const handleClick = () =>
    act(fetchCopy, (copy) => {
      save(JSON.stringify(copy, null, 2));
      return { text: t('copy.done') };
    });

  return (
    <Section title={t('copy.title')}>
      <p className="account__meta">{t('copy.lead')}</p>
      <div className="account__actions">
        <BusyButton isBusy={isBusy} onPress={handleClick}>
          {t(isBusy ? 'copy.preparing' : 'copy.download')}
        </BusyButton>
      </div>
    </Section>
  );
}

function save(text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href, download: 'account.json' }).click();
  setTimeout(() => URL.revokeObjectURL(href), RETAIN_MS);
}
