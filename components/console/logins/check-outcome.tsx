import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { ProviderTrialResult } from '../../../core/contract/people/providers';
import type { TrialProblem } from '../../../core/state/console/try-provider';
import { messageOf } from '../../../core/state/notices/message-of';
import { isolated } from '../parts/use-terms';
import type { Outcome } from './use-outcomes';

/** The result of a check or a trial, or its problem. */
export function CheckOutcome({ outcome }: { outcome: Outcome }) {
  const t = useTranslate('console');
  if (outcome === 'checking' || outcome === 'trying') return t(`logins.${outcome}`);
  if (isFailure(outcome)) return <p className="console-problem">{messageOf(outcome)}</p>;
  if ('error' in outcome) return <TrialProblemText {...outcome} />;
  if ('subject' in outcome) return <Found result={outcome} />;
  const { problem, callback } = outcome;
  if (problem !== null) return <EnglishProblem title={t('logins.check_problem')} text={problem} />;
  return (
    <p>
      {[t('logins.check_fine'), callback && t('logins.comes_back', { address: isolated(callback) })]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

/** Shows a problem, and below it the English text of a server. */
function EnglishProblem({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className="console-problem">{title}</p>
      <p className="logins__problem" lang="en" dir="ltr">
        {isolated(text)}
      </p>
    </>
  );
}

function TrialProblemText({ error, reason }: TrialProblem) {
  const t = useTranslate('console');
  if (error === 'canceled') return t('login.cancelled');
  if (error === 'failed' && reason) return <EnglishProblem title={t('logins.try_failed')} text={reason} />;
  return <p className="console-problem">{t(error === 'failed' ? 'login.failed' : `logins.try_${error}`)}</p>;
}

/** Shows the provider's data of the person who logged in, and the effect of that login. */
function Found({ result }: { result: ProviderTrialResult }) {
  const t = useTranslate('console');
  const { subject, name, email, is_email_verified: isVerified, outcome, account_name } = result;
  const facts = [
    [t('people.name'), name],
    [t('people.email'), email && (isVerified ? email : t('logins.try_unverified', { email: isolated(email) }))],
    [t('logins.try_id'), subject],
  ];
  return (
    <>
      <p>
        {t('logins.try_works')} {t(`logins.try_${outcome}`, { name: isolated(account_name ?? '') })}
      </p>
      <dl className="logins__facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="console-meta">{label}</dt>
            <dd>
              <bdi>{value ?? '–'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
