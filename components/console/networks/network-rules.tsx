/** The site's rules for replies from social networks, and for its own account there. Moderators read them. */
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { networksRuleAtom } from '../../../core/state/console/networks';
import { Choice } from '../parts/choice';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { SaveBar } from '../parts/save-bar';
import { Section } from '../parts/section';
import { useRulesPart } from '../parts/use-rules-part';
import { CheckRule, LinesRule, NumberRule } from '../rules/rule-fields';
import { AccountFields, isDomainWrong, isNameWrong } from './account-fields';

const networks = ['off', 'held', 'open'] as const;

export function NetworkRules() {
  const t = useTranslate('console');
  const setRule = useSetAtom(networksRuleAtom);
  const { part, edit, failure, load, mayChange, bar } = useRulesPart('social');
  const { isSaved } = bar;
  const taking = part?.networks;
  // The other parts of the screen follow the stored rule.
  useEffect(() => {
    if (isSaved && taking) setRule(taking);
  }, [isSaved, taking, setRule]);

  const [isChecked, setChecked] = useState(false);
  const wrong =
    part && (isNameWrong(part) ? 'networks.name_wrong' : isDomainWrong(part) && 'networks.handle_domain_wrong');

  return (
    <>
      <Section title={t('networks.rules')}>
        {!part && (failure ? <Problem failure={failure} onRetry={() => void load()} /> : <RowSkeletons rows={2} />)}
        {part && (
          <fieldset className="console-form console-narrow networks__rules" disabled={!mayChange}>
            <Choice
              label={t('networks.taking')}
              values={networks}
              name={(it) => t(`networks.taking_${it}`)}
              value={part.networks}
              onChoose={(value) => edit({ ...part, networks: value })}
            />
            <CheckRule
              label={t('networks.first_waits')}
              checked={part.first_waits}
              onChange={(first_waits) => edit({ ...part, first_waits })}
            />
            <CheckRule
              label={t('networks.count_likes')}
              checked={part.likes === 'count'}
              onChange={(isCounted) => edit({ ...part, likes: isCounted ? 'count' : 'apart' })}
            />
            <CheckRule
              label={t('networks.avatars')}
              checked={part.avatars}
              onChange={(avatars) => edit({ ...part, avatars })}
            />
            <NumberRule
              label={t('networks.keep_days')}
              {...{ min: 0, max: 3650, value: part.keep_days }}
              onChange={(keep_days) => edit({ ...part, keep_days })}
            />
            <LinesRule
              label={t('networks.accounts')}
              lines={part.accounts}
              onChange={(accounts) => edit({ ...part, accounts })}
            />
          </fieldset>
        )}
      </Section>
      {part && (
        <Section title={t('networks.account')} lead={t('networks.account_says')}>
          <fieldset className="console-form console-narrow networks__rules" disabled={!mayChange}>
            <AccountFields part={part} isSaved={isSaved} isChecked={isChecked} onEdit={edit} />
          </fieldset>
        </Section>
      )}
      {mayChange && (
        <SaveBar
          {...bar}
          problem={isChecked && wrong ? t(wrong) : bar.problem}
          onSave={(reason) => {
            setChecked(true);
            if (!wrong) bar.onSave(reason);
          }}
        />
      )}
    </>
  );
}
