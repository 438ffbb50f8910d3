import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { PersonLine } from '../../../core/contract/console/people';

/** Names role, trust and ban of a person. */
export function usePersonState(): (person: PersonLine) => string {
  const t = useTranslate('console');
  return ({ role, is_trusted, ban_level, type }) =>
    [
      role !== 'normal' && t(`role.${role}`),
      type === 'anonymous' && t('people.guest'),
      type === 'remote' && t('people.remote'),
      is_trusted && t('writer.trusted'),
      ban_level !== 'none' && t('people.is_banned'),
    ]
      .filter(Boolean)
      .join(' · ');
}
