/** The password, and the other methods that the site has. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { readMethodsAction } from '../../../core/state/console/log-in';
import { placeAtom } from '../../../core/state/console/place';
import { onlineAtom } from '../../../core/state/network/network.atoms';
import { messageOf } from '../../../core/state/notices/message-of';
import { isOffered } from '../../shared/providers/provider-list';
import { RowSkeletons } from '../parts/row-skeletons';
import { useRead } from '../parts/use-read';
import type { Finish } from './finish';
import { PasswordForm } from './password-form';

const OtherMethods = lazyComponent(() => import('./other-methods'), 'OtherMethods');
const LinkForm = lazyComponent(() => import('./link-form'), 'LinkForm');

export function Methods({ finish }: { finish: Finish }) {
  const t = useTranslate('console');
  const base = useTranslate('base');
  const { domain } = useAtomValue(placeAtom);
  const isOnline = useAtomValue(onlineAtom);
  const read = useSetAtom(readMethodsAction);
  const { value: methods, failure, load } = useRead(useCallback(() => read(domain), [read, domain]));
  const [isByLink, setByLink] = useState(false);
  const hasFailed = failure !== null;

  useEffect(() => {
    if (isOnline && hasFailed) void load();
  }, [isOnline, hasFailed, load]);

  if (isByLink) return <LinkForm onBack={() => setByLink(false)} />;
  if (failure?.error_status === 404) return <p role="alert">{t('login.no_site')}</p>;
  const others = methods?.filter(isOffered) ?? [];
  return (
    <>
      <PasswordForm finish={finish} />
      {!methods && !failure && <RowSkeletons rows={1} />}
      {failure && (
        <div className="console-failed" role="alert">
          <p>{[t('login.methods_failed'), messageOf(failure)].join(' ')}</p>
          <button type="button" className="button" onClick={() => void load()}>
            {t('retry')}
          </button>
        </div>
      )}
      {others.length > 0 && (
        <>
          <p className="providers__or">
            <span>{base('login.or')}</span>
          </p>
          <OtherMethods methods={others} finish={finish} onLink={() => setByLink(true)} />
        </>
      )}
    </>
  );
}
