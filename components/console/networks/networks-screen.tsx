/** Replies from social networks: attached posts, hosts, people to forget, and the rules. Moderators read. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { loadTerms } from '../parts/use-terms';
import { ForgetPart } from './forget-part';
import { HostsPart } from './hosts-part';
import { NetworkRules } from './network-rules';
import { ThreadsPart } from './threads-part';

export const ready = loadTerms;

export function NetworksScreen() {
  const t = useTranslate('console');
  const isAdministrator = useAtomValue(isAdministratorAtom);
  return (
    <div className="console-page networks">
      <h1 className="console-heading">{t('screen.networks')}</h1>
      <p className="console-meta">{t('networks.says')}</p>
      <ThreadsPart />
      <HostsPart />
      {isAdministrator && <ForgetPart />}
      <NetworkRules />
    </div>
  );
}
