/** Shows only the items that one check held, with how many there are. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { queueCountsAtom } from '../../../core/state/console/queue';
import { useSayRule } from '../../shared/staff/use-say-rule';
import type { QueueHand } from '../queue-state/use-queue';

export function RuleFilter({ queue }: { queue: QueueHand }) {
  const t = useTranslate('console');
  const say = useSayRule();
  const rules = useAtomValue(queueCountsAtom)?.waiting_by_rule;
  const named = Object.entries(rules ?? {}).filter(([rule]) => rule !== '');
  // Shown until it is known that there are none, so that the list does not move when the counts arrive.
  if (rules && named.length === 0 && !queue.filter.rule) return null;
  return (
    <label className="queue-filters__choice">
      <span className="hushed">{t('held_by')}</span>
      <select
        value={queue.filter.rule ?? ''}
        onChange={({ target }) => queue.choose({ rule: target.value || undefined })}
      >
        <option value="">{t('held_by.any')}</option>
        {named.map(([rule, total]) => (
          <option key={rule} value={rule}>{`${say(rule)} (${total})`}</option>
        ))}
      </select>
    </label>
  );
}
