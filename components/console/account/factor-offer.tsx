/** Shows the secret of a new second factor, as a QR code and as text. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { FactorOffer as Offer } from '../../../core/contract/console/factor';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';

const QrCode = lazyComponent(() => import('./qr-code'), 'QrCode');

export function FactorOffer({ offer: { address, secret } }: { offer: Offer }) {
  const t = useTranslate('console');
  return (
    <>
      <p>{t('factor.scan')}</p>
      <QrCode text={address} label={t('factor.scan')} />
      <p>
        {t('factor.type')}{' '}
        <code className="console-key" dir="ltr">
          {secret.match(/.{4}/g)?.join(' ')}
        </code>
      </p>
    </>
  );
}
