import { useTranslate } from '../../../core/base/i18n/use-translate';
import { rejectReasons } from '../../../core/contract/moderation';
import type { LogEntry } from '../../../core/contract/moderation-api';
import { useUser } from '../people/use-user';
import { sayAction } from './say-action';

/** What was done, with the reason its author was given, by whom and when. */
export function LogLine({ entry, day }: { entry: LogEntry; day(ms: number): string }) {
  const t = useTranslate('page_settings');
  const reading = useTranslate('reading');
  const { action, actor_uuid, date_created, detail } = entry;
  const reason = rejectReasons.find((it) => it === detail.reason);
  const name = useUser(actor_uuid ?? undefined)?.name ?? '–';
  return (
    <>
      {sayAction(t, action)}
      {reason && ` (${reading(`reason.${reason}`)})`} · <bdi>{name}</bdi> · {day(date_created)}
    </>
  );
}
