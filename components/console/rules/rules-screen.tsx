/** Rules for posts beside word lists and reasons. Moderators read and try them; administrators change them. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { RulesPage } from '../parts/rules-page';
import { useRules } from '../parts/use-rules';
import { LinkRules } from './link-rules';
import { Replay } from './replay';
import { ActionRule, CheckRule, NumberRule, RulesGroup, TextRule } from './rule-fields';

export function RulesScreen() {
  const t = useTranslate('console');
  const form = useRules();
  const { rules, edited, mayChange, edit } = form;

  return (
    <RulesPage screen="rules" rules={form}>
      {rules && (
        <>
          {!mayChange && <p className="console-note">{t('rules.try_only')}</p>}
          <RulesGroup title={t('rules.premoderation')}>
            <CheckRule
              label={t('rules.premoderate')}
              checked={rules.premoderation.is_on}
              onChange={(is_on) => edit('premoderation', { ...rules.premoderation, is_on })}
            />
            <NumberRule
              label={t('rules.close_after')}
              {...{ min: 0, max: 87_600, value: rules.premoderation.close_after_hours }}
              onChange={(close_after_hours) => edit('premoderation', { ...rules.premoderation, close_after_hours })}
            />
          </RulesGroup>
          <RulesGroup title={t('rules.first_time')}>
            <CheckRule
              label={t('rules.newcomers')}
              checked={rules.first_time.is_on}
              onChange={(is_on) => edit('first_time', { ...rules.first_time, is_on })}
            />
            <NumberRule
              label={t('rules.newcomer_hours')}
              {...{ min: 1, max: 168, value: rules.first_time.hours }}
              onChange={(hours) => edit('first_time', { ...rules.first_time, hours })}
            />
          </RulesGroup>
          <RulesGroup title={t('rules.recent_history')}>
            <NumberRule
              label={t('rules.removed_above')}
              hint={t('rules.removed_above_hint')}
              {...{ min: 0, max: 99, value: rules.recent_history.removed_above }}
              onChange={(removed_above) => edit('recent_history', { removed_above })}
            />
          </RulesGroup>
          <RulesGroup title={t('rules.flood')}>
            <NumberRule
              label={t('rules.per_minute')}
              {...{ min: 0, max: 600, value: rules.flood.per_minute }}
              onChange={(per_minute) => edit('flood', { ...rules.flood, per_minute })}
            />
            <NumberRule
              label={t('rules.gap_seconds')}
              {...{ min: 0, max: 3600, value: rules.flood.gap_seconds }}
              onChange={(gap_seconds) => edit('flood', { ...rules.flood, gap_seconds })}
            />
            <NumberRule
              label={t('rules.repeat_minutes')}
              {...{ min: 0, max: 1440, value: rules.duplicates.minutes }}
              onChange={(minutes) => edit('duplicates', { ...rules.duplicates, minutes })}
            />
            <ActionRule
              label={t('rules.repeated')}
              value={rules.duplicates.action}
              onChange={(action) => action !== 'pass' && edit('duplicates', { ...rules.duplicates, action })}
            />
          </RulesGroup>
          <RulesGroup title={t('rules.reports')}>
            <NumberRule
              label={t('rules.hold_weight')}
              hint={t('rules.hold_weight_hint')}
              {...{ min: 0, max: 1000, value: rules.reports.hold_weight }}
              onChange={(hold_weight) => edit('reports', { hold_weight })}
            />
          </RulesGroup>
          <RulesGroup title={t('screen.queue')}>
            <NumberRule
              label={t('rules.target_hours')}
              hint={t('rules.target_hours_hint')}
              {...{ min: 1, max: 720, value: rules.queue.target_hours }}
              onChange={(target_hours) => edit('queue', { target_hours })}
            />
          </RulesGroup>
          <LinkRules links={rules.links} onChange={(links) => edit('links', links)} />
          <RulesGroup title={t('rules.spam')}>
            <CheckRule
              label={t('rules.spam_on')}
              checked={rules.spam.is_on}
              onChange={(is_on) => edit('spam', { ...rules.spam, is_on })}
            />
            <NumberRule
              label={t('rules.hold_above')}
              {...{ min: 50, max: 100, value: Math.round(rules.spam.hold_above * 100) }}
              onChange={(percent) => edit('spam', { ...rules.spam, hold_above: percent / 100 })}
            />
            <NumberRule
              label={t('rules.spam_above')}
              {...{ min: 50, max: 100, value: Math.round(rules.spam.spam_above * 100) }}
              onChange={(percent) => edit('spam', { ...rules.spam, spam_above: percent / 100 })}
            />
          </RulesGroup>
          <RulesGroup title={t('screen.broadcasts')}>
            <NumberRule
              label={t('rules.two_people_above')}
              {...{ min: 0, max: 1_000_000_000, value: rules.broadcasts.two_people_above }}
              onChange={(two_people_above) => edit('broadcasts', { ...rules.broadcasts, two_people_above })}
            />
            <TextRule
              label={t('rules.time_zone')}
              value={rules.broadcasts.time_zone}
              onChange={(time_zone) => edit('broadcasts', { ...rules.broadcasts, time_zone })}
            />
          </RulesGroup>
          <Replay rules={edited} />
        </>
      )}
    </RulesPage>
  );
}
