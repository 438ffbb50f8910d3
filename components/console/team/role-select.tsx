import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Role } from '../../../core/contract/console/people';

const roles: Role[] = ['administrator', 'moderator', 'normal'];

interface Props {
  name: string;
  value: Role;
  onChange(role: Role): void;
}

export function RoleSelect({ name, value, onChange }: Props) {
  const t = useTranslate('console');
  return (
    <select
      aria-label={t('team.role_of', { name })}
      value={value}
      onChange={({ target }) => onChange(target.value as Role)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(`role.${role}`)}
        </option>
      ))}
    </select>
  );
}
