import { type FormEvent, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { StaffRole } from '../../../core/contract/console/people';
import type { TeamMember } from '../../../core/contract/console/team';

interface Props {
  /** Staff of this site without a role on the organization. */
  people: TeamMember[];
  onGive(user_uuid: string, role: StaffRole): void;
}

/** Gives a colleague of the site a role on all sites of the organization. */
export function GiveRoleForm({ people, onGive }: Props) {
  const t = useTranslate('console');
  const [role, setRole] = useState<StaffRole>('moderator');

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const user_uuid = String(new FormData(event.currentTarget).get('user_uuid') ?? '');
    if (user_uuid) onGive(user_uuid, role);
  }

  return (
    <form className="console-form invite" onSubmit={handleSubmit}>
      <h3 className="console-heading">{t('organization.add')}</h3>
      <label className="field">
        <span className="field__label">{t('people.name')}</span>
        <select name="user_uuid" aria-describedby="organization-says">
          {people.map(({ user_uuid, name }) => (
            <option key={user_uuid} value={user_uuid}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="field__label">{t('team.role')}</span>
        <select value={role} onChange={({ target }) => setRole(target.value as StaffRole)}>
          {(['moderator', 'administrator'] as const).map((it) => (
            <option key={it} value={it}>
              {t(`role.${it}`)}
            </option>
          ))}
        </select>
      </label>
      <p id="organization-says" className="console-meta">
        {t('organization.says')}
      </p>
      <button type="submit" className="button button--primary">
        {t('organization.give')}
      </button>
    </form>
  );
}
