/** Reasons for a rejection, and letters, which moderators read and administrators change. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { SiteReason } from '../../../core/contract/content/site-rules';
import { loadReasonsAction } from '../../../core/state/console/reasons';
import type { RulesParts } from '../../../core/state/console/site';
import { RulesPage } from '../parts/rules-page';
import { useRules } from '../parts/use-rules';
import { BanLettersPart } from './ban-letters-part';
import { LettersPart } from './letters-part';
import { ReasonFields } from './reason-fields';

/** The log and the notifications name a reason by its key, so a key is never used twice. */
function newKey(list: SiteReason[]): string {
  let at = list.length + 1;
  while (list.some(({ key }) => key === `reason_${at}`)) at += 1;
  return `reason_${at}`;
}

export function ReasonsScreen() {
  const t = useTranslate('console');
  const reload = useSetAtom(loadReasonsAction);
  const form = useRules(() => void reload());
  const { rules, mayChange } = form;
  const reasons = rules?.reasons;
  const edit = (part: RulesParts['reasons']) => form.edit('reasons', part);
  const editList = (list: SiteReason[]) => reasons && edit({ ...reasons, list });

  return (
    <RulesPage screen="reasons" rules={form}>
      {rules && reasons && (
        <>
          <label className="console-check">
            <input
              type="checkbox"
              disabled={!mayChange}
              checked={reasons.asked === 'rejecting'}
              onChange={({ target }) => edit({ ...reasons, asked: target.checked ? 'rejecting' : 'never' })}
            />
            {t('reasons.asked')}
          </label>
          {reasons.list.map((reason, at) => (
            <ReasonFields
              key={reason.key}
              reason={reason}
              isReadOnly={!mayChange}
              onChange={(next) => editList(reasons.list.map((it, index) => (index === at ? next : it)))}
              onRemove={() => editList(reasons.list.filter((_it, index) => index !== at))}
            />
          ))}
          {mayChange && (
            <div className="console-acts">
              <button
                type="button"
                className="button"
                onClick={() =>
                  editList([...reasons.list, { key: newKey(reasons.list), label: t('reasons.new'), says: '' }])
                }
              >
                {t('reasons.add')}
              </button>
            </div>
          )}
          {reasons.list.length > 0 && (
            <LettersPart reasons={reasons.list} isReadOnly={!mayChange} onChange={editList} />
          )}
          <BanLettersPart
            letters={rules.ban_letters}
            isReadOnly={!mayChange}
            onChange={(letters) => form.edit('ban_letters', letters)}
          />
        </>
      )}
    </RulesPage>
  );
}
