/** Devices with a session: each can be logged out, or all except this one. */
import { useRef } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { formatMoment } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { OwnSession } from '../../../core/contract/people/account';
import { endOtherSessionsAction, endSessionAction } from '../../../core/state/account/account.actions';
import { BusyButton } from '../../shared/busy-button/busy-button';
import { useAct } from '../account/use-act';
import { Section } from './section';

/** A person who never logged out has many; the most recent ones are the relevant ones. */
const SHOWN = 10;

interface Props {
  sessions: OwnSession[];
  onChanged(sessions: OwnSession[]): void;
}

export function DevicesSection({ sessions, onChanged }: Props) {
  const t = useTranslate('account');
  const end = useSetAtom(endSessionAction);
  const endOthers = useSetAtom(endOtherSessionsAction);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, act] = useAct();

  const mine = sessions.filter(({ is_current }) => is_current);
  const others = sessions.filter(({ is_current }) => !is_current);

  function nameOf({ browser, system }: OwnSession): string {
    if (browser && system) return t('devices.on', { browser, system });
    return browser || system || t('devices.unknown');
  }

  const handleEnd = (session: OwnSession) =>
    act(
      async () => {
        const answer = await end(session.uuid);
        // A session that already ended is the wanted result.
        return isFailure(answer) && answer.error_status === 404 ? undefined : answer;
      },
      () => {
        onChanged(sessions.filter(({ uuid }) => uuid !== session.uuid));
        heading.current?.focus();
        return { text: t('devices.logged_out', { name: nameOf(session) }) };
      },
    );

  const handleEndOthers = () =>
    act(endOthers, () => {
      onChanged(mine);
      heading.current?.focus();
      return { text: t('devices.logged_out_everywhere') };
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
                <BusyButton
                  isQuiet
                  isBusy={isBusy}
                  label={t('devices.log_out_one', { name })}
                  onPress={() => handleEnd(session)}
                >
                  {t('devices.log_out')}
                </BusyButton>
              )}
            </li>
          );
        })}
      </ul>
      {others.length === 0 ? (
        <p className="account__meta">{t('devices.nowhere')}</p>
      ) : (
        <div className="account__actions">
          <BusyButton isBusy={isBusy} onPress={handleEndOthers}>
            {t('devices.everywhere')}
          </BusyButton>
        </div>
      )}
    </Section>
  );
}
