import { formatDate } from '../../../../core/base/i18n/dates';
import { currentLanguage } from '../../../../core/base/i18n/language';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../../core/base/store/hooks';
import type { Ban } from '../../../../core/contract/people/bans';
import { anyRulingAtom } from '../../../../core/state/permissions/all-permissions';
import { useUser } from '../../../shared/people/use-user';

/** Level, start, end and message of a ban; and the button that lifts it while it is active. */
export function BanFacts({ ban, onLift }: { ban: Ban; onLift(): void }) {
  const t = useTranslate('page_settings');
  const user = useUser(ban.user_uuid);
  const ruling = useAtomValue(anyRulingAtom);
  const { ban_level, date_created, date_expired, date_lifted, user_message } = ban;
  const day = (ms: number) => formatDate(ms, currentLanguage());
  const end = date_expired === null ? t('permanent') : t('until', { date: day(date_expired) });
  const facts = [t(`level.${ban_level}`), day(date_created), date_lifted === null ? end : t('over')];
  return (
    <>
      <span>
        {facts.join(' · ')}
        {user_message && ' · '}
        {user_message && <bdi>{user_message}</bdi>}
      </span>
      {date_lifted === null && user && ruling('user/unban', { user }) === null && (
        <button type="button" className="button button--text" part="button" onClick={onLift}>
          {t('lift')}
        </button>
      )}
    </>
  );
}
