/** Settings of the interview: each press takes effect at once, except its hours, which have a form. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { serverNow } from '../../../core/base/time/server-clock';
import { setInterviewAction } from '../../../core/state/questions/host.actions';
import { interviewContainerAtom } from '../../../core/state/questions/questions.atoms';
import type { Opening } from '../../shared/menu/menu';
import { type MenuItem, MenuList } from '../../shared/menu/menu-list';
import { useInterview } from '../context/interview-context';

export { ready } from '../../shared/content-menu/ready';

export function InterviewSettings({ onHours, ...opening }: Opening & { onHours(): void }) {
  const t = useTranslate('questions');
  const container_id = useInterview();
  const container = useAtomValue(interviewContainerAtom(container_id));
  const set = useSetAtom(setInterviewAction);
  const change = (changes: Parameters<typeof set>[1]) => void set(container_id, changes);

  const isClosed = container?.expiry_time != null && container.expiry_time <= serverNow();
  const isHeld = container?.is_content_premoderation_enabled === true;
  const items: MenuItem[] = [
    {
      label: t('set_premoderated'),
      about: t('about_premoderated'),
      isOn: isHeld,
      onPick: () => change({ is_content_premoderation_enabled: !isHeld }),
    },
    {
      label: t('set_anonymous'),
      about: t('about_anonymous'),
      isOn: container?.anonymous === true,
      onPick: () => change({ anonymous: container?.anonymous !== true }),
    },
    { label: t(isClosed ? 'open' : 'close'), onPick: () => change({ is_closed: !isClosed }) },
    { label: t('hours'), onPick: onHours },
    { label: t('stage'), onPick: showStage },
  ];
  return <MenuList items={items} {...opening} />;
}

/** Opens the page with the current question in large letters, for a screen behind the speakers. */
function showStage(): void {
  const address = new URL(location.href);
  address.searchParams.set('stage', '');
  window.open(address.href, '_blank', 'noopener');
}
