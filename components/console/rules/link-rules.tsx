import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { SiteRules } from '../../../core/contract/content/site-rules';
import { ActionRule, CheckRule, LinesRule, NumberRule, RulesGroup } from './rule-fields';

type Links = SiteRules['links'];

interface Props {
  links: Links;
  onChange(links: Links): void;
}

/** Number of links in a comment, and hosts that links may lead to. */
export function LinkRules({ links, onChange }: Props) {
  const t = useTranslate('console');
  return (
    <RulesGroup title={t('rules.links')}>
      <NumberRule
        label={t('rules.links_max')}
        {...{ min: 0, max: 100, value: links.max }}
        onChange={(max) => onChange({ ...links, max })}
      />
      <ActionRule
        label={t('rules.too_many')}
        value={links.too_many}
        onChange={(too_many) => too_many !== 'pass' && onChange({ ...links, too_many })}
      />
      <LinesRule
        label={t('rules.denied_hosts')}
        lines={links.denied_hosts}
        onChange={(denied_hosts) => onChange({ ...links, denied_hosts })}
      />
      <ActionRule
        label={t('rules.denied')}
        value={links.denied}
        onChange={(denied) => denied !== 'pass' && onChange({ ...links, denied })}
      />
      <LinesRule
        label={t('rules.allowed_hosts')}
        lines={links.allowed_hosts}
        onChange={(allowed_hosts) => onChange({ ...links, allowed_hosts })}
      />
      <CheckRule
        label={t('rules.only_allowed')}
        checked={links.only_allowed}
        onChange={(only_allowed) => onChange({ ...links, only_allowed })}
      />
      <ActionRule
        label={t('rules.shorteners')}
        value={links.shorteners}
        mayPass
        onChange={(shorteners) => onChange({ ...links, shorteners })}
      />
      <ActionRule
        label={t('rules.unsafe')}
        value={links.unsafe}
        mayPass
        onChange={(unsafe) => onChange({ ...links, unsafe })}
      />
    </RulesGroup>
  );
}
