/** Removes what a person on a social network wrote here, by handle or address of the profile. */
import { type FormEvent, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { ForgetResult } from '../../../core/contract/console/networks';
import { forgetAuthorAction } from '../../../core/state/console/networks';
import { messageOf } from '../../../core/state/notices/message-of';
import { Field } from '../../shared/field/field';
import { someText } from '../../shared/field/some-text';
import { ConfirmButton } from '../parts/confirm-button';
import { Section } from '../parts/section';
import { useOutcome } from './use-outcome';

export function ForgetPart() {
  const t = useTranslate('console');
  const forget = useSetAtom(forgetAuthorAction);
  const [found, setFound] = useState<(ForgetResult & { profile: string }) | null>(null);
  const { lines, say, clear } = useOutcome();

  async function handleFind(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const profile = String(new FormData(event.currentTarget).get('profile') ?? '').trim();
    clear();
    setFound(null);
    const answer = await forget({ profile, is_preview: true });
    if (isFailure(answer)) return say({ problem: messageOf(answer) });
    if (answer.authors.length === 0) say({ problem: t('networks.unknown_author') });
    else setFound({ ...answer, profile });
  }

  async function handleForget(profile: string) {
    const answer = await forget({ profile, is_preview: false });
    if (isFailure(answer)) return say({ problem: messageOf(answer) });
    setFound(null);
    say({ done: t('networks.forgotten') });
  }

  return (
    <Section title={t('networks.forget')} lead={t('networks.forget_says')}>
      <form
        className="console-form console-narrow"
        onChange={() => setFound(null)}
        onSubmit={(event) => void handleFind(event)}
      >
        <Field
          label={t('networks.profile')}
          name="profile"
          {...someText}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
        />
        <button type="submit" className="button">
          {t('networks.find')}
        </button>
      </form>
      {found && (
        <div className="console-note">
          <div role="status">
            {found.authors.map(({ handle, comments }) => (
              <p key={handle}>
                <bdi>{handle}</bdi>
                {' · '}
                {t('networks.comments', { number: formatNumber(comments, currentLanguage()) })}
              </p>
            ))}
          </div>
          <ConfirmButton
            label={t('networks.forget_now')}
            warning={t('networks.forget_warning')}
            onConfirm={() => void handleForget(found.profile)}
          />
        </div>
      )}
      {lines}
    </Section>
  );
}
