import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Fate } from '../../../core/state/console/queue';

const verdicts = ['enable', 'disable', 'spam', 'unspam', 'review', 'clear_flags', 'undo'] as const;

/** Describes how an item has changed since the list was loaded. */
export function useSayFate(): (fate: Fate) => string {
  const t = useTranslate('console');
  const staff = useTranslate('page_settings');
  return (fate) => {
    if (fate.kind === 'sending' || fate.kind === 'done')
      return fate.resolution === 'leave' ? t('left_as_is') : staff(`resolved.${fate.resolution}`);
    if (fate.kind !== 'elsewhere') return t('text_changed');
    const { decided } = fate;
    const act = verdicts.find((it) => it === decided?.resolution);
    if (!decided || !act) return t('decided_elsewhere');
    return t('decided_by', { name: decided.name, act: act === 'undo' ? staff('undone') : staff(act) });
  };
}
