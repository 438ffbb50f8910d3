import { useEffect } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { isScreen, screenAtom } from '../../../core/state/console/place';
import { queueCountsAtom } from '../../../core/state/console/queue';
import { consoleSessionAtom } from '../../../core/state/console/session';

/** Sets the title of the tab: number of waiting items, screen, site. */
export function useTitle(): void {
  const t = useTranslate('console');
  const session = useAtomValue(consoleSessionAtom);
  const screen = useAtomValue(screenAtom);
  const waiting = useAtomValue(queueCountsAtom)?.queues.waiting ?? 0;
  const site = session.phase === 'in' ? session.site.name : '';
  useEffect(() => {
    if (!isScreen(screen)) return;
    const name = [t(`screen.${screen}`), site].filter(Boolean).join(' · ');
    document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
  }, [t, screen, site, waiting]);
}
