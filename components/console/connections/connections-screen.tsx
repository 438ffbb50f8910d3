/** Everything that connects the site with the publisher's own systems. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { ClientsPart } from './clients-part';
import { HostsPart } from './hosts-part';
import { WebhooksPart } from './webhooks-part';

export function ConnectionsScreen() {
  const t = useTranslate('console');
  return (
    <div className="console-page connections">
      <h1 className="console-heading">{t('screen.connections')}</h1>
      <HostsPart />
      <WebhooksPart />
      <ClientsPart />
    </div>
  );
}
