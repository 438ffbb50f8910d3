/** The rules of the site's own account in the fediverse, with its handle as they would make it. */
import { type ReactNode, useEffect, useId } from 'react';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { NetworkAccount } from '../../../core/contract/console/networks';
import {
  ACCOUNT_ABOUT_MAX,
  ACCOUNT_NAME_MAX,
  ACCOUNT_NAME_PATTERN,
  HANDLE_DOMAIN_MAX,
  HANDLE_DOMAIN_PATTERN,
} from '../../../core/contract/content/social-account';
import { readNetworkAccountAction } from '../../../core/state/console/networks';
import type { RulesParts } from '../../../core/state/console/site';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { useRead } from '../parts/use-read';
import { CheckRule } from '../rules/rule-fields';
import { AccountField } from './account-field';

type Rules = RulesParts['social'];

export const isNameWrong = ({ name }: Rules): boolean => !new RegExp(ACCOUNT_NAME_PATTERN).test(name);
export const isDomainWrong = ({ handle_domain }: Rules): boolean =>
  !new RegExp(HANDLE_DOMAIN_PATTERN).test(handle_domain);

interface Props {
  part: Rules;
  /** The rules are stored, without further changes. */
  isSaved: boolean;
  /** Shows the errors of all fields. */
  isChecked: boolean;
  onEdit(part: Rules): void;
}

export function AccountFields({ isSaved, ...fields }: Props) {
  const { value: account, failure, load } = useRead(useSetAtom(readNetworkAccountAction));
  // The account is created when publishing is turned on.
  useEffect(() => {
    if (isSaved) void load();
  }, [isSaved, load]);
  if (account) return <Fields {...fields} account={account} />;
  return failure ? <Problem failure={failure} onRetry={() => void load()} /> : <RowSkeletons rows={2} />;
}

function Fields({ part, isChecked, onEdit, account }: Omit<Props, 'isSaved'> & { account: NetworkAccount }): ReactNode {
  const t = useTranslate('console');
  const number = (count: number) => formatNumber(count, currentLanguage());
  const { name, is_created, host, followers, articles } = account;
  const isWrong = isNameWrong(part) || isDomainWrong(part);
  const handle = isWrong ? '–' : `@${is_created ? name : part.name || name}@${part.handle_domain || host}`;
  const isPublishing = articles > 0;
  return (
    <>
      <CheckRule
        label={t('networks.publish')}
        checked={part.publish}
        onChange={(publish) => onEdit({ ...part, publish })}
      />
      {isPublishing && !part.publish && <p className="console-note">{t('networks.account_off')}</p>}
      <p className="networks__handle">
        {t('networks.handle')} <bdi dir="ltr">{handle}</bdi>
        {is_created && (
          <span className="item__meta">
            {t('networks.account_counts', { followers: number(followers), articles: number(articles) })}
          </span>
        )}
      </p>
      <AccountField
        label={t('networks.name')}
        name="account_name"
        maxLength={ACCOUNT_NAME_MAX}
        hint={t(is_created ? 'networks.name_fixed' : 'networks.name_says', { name })}
        error={isNameWrong(part) ? t('networks.name_wrong') : undefined}
        readOnly={is_created}
        value={is_created ? name : part.name}
        isChecked={isChecked}
        onEdit={(name) => onEdit({ ...part, name })}
      />
      <AccountField
        label={t('networks.handle_domain')}
        name="handle_domain"
        maxLength={HANDLE_DOMAIN_MAX}
        hint={t('networks.handle_domain_says', { host })}
        error={isDomainWrong(part) ? t('networks.handle_domain_wrong') : undefined}
        value={part.handle_domain}
        isChecked={isChecked}
        onEdit={(handle_domain) => onEdit({ ...part, handle_domain })}
      />
      <About value={part.about} onEdit={(about) => onEdit({ ...part, about })} />
    </>
  );
}

function About({ value, onEdit }: { value: string; onEdit(value: string): void }) {
  const t = useTranslate('console');
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t('networks.about')}
      </label>
      <textarea
        id={id}
        className="input"
        rows={3}
        maxLength={ACCOUNT_ABOUT_MAX}
        dir="auto"
        aria-describedby={`${id}-note`}
        value={value}
        onChange={({ target }) => onEdit(target.value)}
      />
      <p className="field__hint" id={`${id}-note`}>
        {t('networks.about_says')}
      </p>
    </div>
  );
}
