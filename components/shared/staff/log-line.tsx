import { currentLanguage } from '../../../core/base/i18n/language';
import { intlLocale } from '../../../core/base/i18n/languages';
import { type Translate, useTranslate } from '../../../core/base/i18n/use-translate';
import { rejectReasons } from '../../../core/contract/content/moderation';
import type { LogEntry } from '../../../core/contract/content/moderation-api';
import { useUser } from '../people/use-user';
import { sayAction } from './say-action';

const sayWeight = (t: Translate<'page_settings'>, { weight, networks }: LogEntry['detail']): string =>
  t('held_weight', {
    weight: Number(weight).toLocaleString(intlLocale(currentLanguage())),
    networks: String(networks),
  });

interface Props {
  entry: LogEntry;
  day(ms: number): string;
  /** Returns the name of a site's own reason. */
  sayReason?(key: string): string;
}

/** Action of a log entry, with the reason given to the author, the actor and the time. */
export function LogLine({ entry, day, sayReason }: Props) {
  const t = useTranslate('page_settings');
  const reading = useTranslate('reading');
  const { action, actor_uuid, date_created, detail } = entry;
  const common = rejectReasons.find((it) => it === detail.reason);
  const reason = common ? reading(`reason.${common}`) : typeof detail.reason === 'string' && sayReason?.(detail.reason);
  const name = useUser(actor_uuid ?? undefined)?.name ?? '–';
  return (
    <>
      {sayAction(t, action)}
      {reason && ` (${reason})`}
      {action === 'hold' && ` (${sayWeight(t, detail)})`} · <bdi>{name}</bdi> · {day(date_created)}
    </>
  );
}
