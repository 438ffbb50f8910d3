import { formatDate } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { PersonDetail } from '../../../core/contract/console/people';
import { titleOf } from '../../../core/state/session/logins/titles';

export function PersonFacts({ person }: { person: PersonDetail }) {
  const t = useTranslate('console');
  const language = currentLanguage();
  const number = (it: number) => formatNumber(it, language);
  const { totals, removals, judged, is_proven, ban, logins, date_seen } = person;
  const removed = ({ written, removed: gone }: { written: number; removed: number }) =>
    written === 0 ? '–' : t('people.removed_of', { removed: number(gone), written: number(written) });
  const nameOf = (login: string) =>
    login === 'password' || login === 'passkey' ? t(`people.${login}`) : titleOf(login);
  const facts: [string, string][] = [
    [t('people.email'), person.email],
    [t('people.joined'), formatDate(person.date_created, language)],
    [t('people.seen'), date_seen === null ? '–' : formatDate(date_seen, language)],
    [t('people.logins'), logins.map(nameOf).join(', ')],
    [t('people.visible'), number(totals.visible)],
    [t('people.waiting'), number(totals.awaiting_moderation)],
    [t('people.approved'), number(judged.approved)],
    [t('people.removed_30'), removed(removals.days_30)],
    [t('people.removed_365'), removed(removals.days_365)],
  ];
  return (
    <>
      {ban && (
        <p className="console-note">
          {ban.date_expired
            ? t('people.ban_until', { date: formatDate(ban.date_expired, language) })
            : t('people.ban_forever')}
        </p>
      )}
      {is_proven && (
        <p className="console-note">
          {t('people.proven', { approved: number(judged.approved), removed: number(judged.removed) })}
        </p>
      )}
      <dl className="person-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
