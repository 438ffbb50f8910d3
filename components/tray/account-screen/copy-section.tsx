/** A copy of all data that the site has about a person, as a file. */

import { saveFile } from '../../../core/base/files/save-file';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { fetchCopyAction } from '../../../core/state/account/account.actions';
import { BusyButton } from '../../shared/busy-button/busy-button';
import { useAct } from '../account/use-act';
import { Section } from './section';

export function CopySection() {
  const t = useTranslate('account');
  const fetchCopy = useSetAtom(fetchCopyAction);
  const [isBusy, act] = useAct();

  const handleClick = () =>
    act(fetchCopy, (copy) => {
      saveFile('account.json', 'application/json', JSON.stringify(copy, null, 2));
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
