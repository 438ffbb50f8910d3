/** Reporters of a comment, with reason and text. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Report } from '../../../core/contract/content/moderation-api';
import { reportsAtom } from '../../../core/state/moderation/reports.atoms';
import { useUser } from '../people/use-user';
import { TimeAgo } from '../time-ago/time-ago';

export function Reports({ content_uuid }: { content_uuid: string }) {
  const reports = useAtomValue(reportsAtom(content_uuid));
  if (reports.length === 0) return null;
  return (
    <ul className="staff-facts staff-reports">
      {reports.map((report) => (
        <OneReport key={`${report.user_uuid} ${report.date}`} {...report} />
      ))}
    </ul>
  );
}

/** @param aside further data about the reporter for staff */
export function OneReport({ reason, note, user_uuid, date, aside }: Report & { aside?: string | undefined }) {
  const t = useTranslate('reading');
  const name = useUser(user_uuid ?? undefined)?.name;
  return (
    <li>
      {t(`reason.${reason}`)}
      {note && ' · '}
      {note && <q dir="auto">{note}</q>}
      {name && ' · '}
      {name && <bdi>{name}</bdi>}
      {aside && ` (${aside})`}
      {' · '}
      <TimeAgo ms={date} />
    </li>
  );
}
