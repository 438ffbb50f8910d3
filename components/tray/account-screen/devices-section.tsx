/** Where somebody is logged in: each device can be logged out by itself, or all but this one. */
import { useRef } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { formatMoment } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { OwnSession } from '../../../core/contract/account';
import { endOtherSessionsAction, endSessionAction } from '../../../core/state/account/account.actions';
import { showFailureAction, showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { useBusy } from '../account/use-busy';
import { Section } from './section';

/** Who was never logged out has many; the ones used last are what they look for. */
const SHOWN = 10;

interface Props {
  sessions: OwnSession[];
  onChanged(sessions: OwnSession[]): void;
}

export function DevicesSection({ sessions, onChanged }: Props) {
  const t = useTranslate('account');
  const end = useSetAtom(endSessionAction);
  const endOthers = useSetAtom(endOtherSessionsAction);
  const notice = useSetAtom(showNoticeAction);
  const fail = useSetAtom(showFailureAction);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, whileBusy] = useBusy();

  const mine = sessions.filter(({ is_current }) => is_current);
  const others = sessions.filter(({ is_current }) => !is_current);

  function nameOf({ browser, system }: OwnSession): string {
    if (browser && system) return t('devices.on', { browser, system });
    return browser || system || t('devices.unknown');
  }

  const handleEnd = (session: OwnSession) =>
    whileBusy(async () => {
      const answer = await end(session.uuid);
      // One that is over already is what was wanted.
      if (isFailure(answer) && answer.error_status !== 404) return fail(answer);
      notice({ kind: 'success', text: t('devices.logged_out', { name: nameOf(session) }) });
      onChanged(sessions.filter(({ uuid }) => uuid !== session.uuid));
      return heading.current?.focus();
    });

  const handleEndOthers = () =>
    whileBusy(async () => {
      const answer = await endOthers();
      if (isFailure(answer)) return fail(answer);
      notice({ kind: 'success', text: t('devices.logged_out_everywhere') });
      onChanged(mine);
      return heading.current?.focus();
    });

  return (
    <Section title={t('devices.title')} heading={heading}>
      <ul className="account__rows">
        {[...mine, ...others.slice(0, SHOWN)].map((session) => {
          const { uuid, is_current, date_seen } = session;
          const name = nameOf(session);
          return (
            <li key={uuid} className="account__row">
              <span className="account__row-text">
                <span>{name}</span>
                <span className="account__meta">
                  {is_current
                    ? t('devices.this')
                    : t('devices.seen', { date: formatMoment(date_seen, currentLanguage()) })}
                </span>
              </span>
              {!is_current && (
                <button
                  type="button"
                  className="button button--text"
                  part="button"
                  aria-label={t('devices.log_out_one', { name })}
                  aria-disabled={isBusy || undefined}
                  onClick={() => handleEnd(session)}
                >
                  {t('devices.log_out')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length === 0 ? (
        <p className="account__meta">{t('devices.nowhere')}</p>
      ) : (
        <div className="account__actions">
          <button
            type="button"
            className="button"
            part="button"
            aria-disabled={isBusy || undefined}
            onClick={handleEndOthers}
          >
            {t('devices.everywhere')}
          </button>
        </div>
      )}
    </Section>
  );
}
