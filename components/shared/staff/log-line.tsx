import { useTranslate } from '../../../core/base/i18n/use-translate';
import { type LogAction, rejectReasons } from '../../../core/contract/moderation';
import type { LogEntry } from '../../../core/contract/moderation-api';
import { useUser } from '../people/use-user';

/** Actions of the log that are named by the text of their button. */
const named = [
  'enable',
  'disable',
  'spam',
  'unspam',
  'review',
  'pick',
  'unpick',
  'pin',
  'unpin',
  'top',
  'untop',
  'clear_flags',
  'ban',
  'trust',
  'untrust',
] as const satisfies LogAction[];
type Named = (typeof named)[number];
const isNamed = (action: LogAction): action is Named => (named as readonly LogAction[]).includes(action);

/** What was done, with the reason its author was given, by whom and when. */
export function LogLine({ entry, day }: { entry: LogEntry; day(ms: number): string }) {
  const t = useTranslate('page_settings');
  const reading = useTranslate('reading');
  const { action, actor_uuid, date_created, detail } = entry;
  const reason = rejectReasons.find((it) => it === detail.reason);
  const name = useUser(actor_uuid ?? undefined)?.name ?? '–';
  return (
    <>
      {t(isNamed(action) ? action : `act.${action}`)}
      {reason && ` (${reading(`reason.${reason}`)})`} · <bdi>{name}</bdi> · {day(date_created)}
    </>
  );
}
