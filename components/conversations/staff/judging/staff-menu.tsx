/** Menu of a comment for staff: moderation, followed by the public actions. */
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { MoreMenu, type MoreMenuProps } from '../../comment/more-menu';
import { useStaffActions } from './use-staff-actions';

export function StaffMenu(props: MoreMenuProps) {
  const t = useTranslate('page_settings');
  const offered = useStaffActions()(props.comment);
  const items = offered.map(({ label, run }) => ({ label, onPick: run }));
  const first = items.length > 0 ? [{ label: t('moderate'), items }] : [];
  // An open menu does not render again for new texts: it waits for them.
  return t('moderate') ? <MoreMenu {...props} first={first} /> : null;
}
