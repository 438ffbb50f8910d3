import { useAtomValue } from '../../../core/base/store/hooks';
import { consoleSessionAtom, moderatorAtom } from '../../../core/state/console/session';

/** Example values of the variables that all letters have. */
export function useExamples(): { name: string; site: string } {
  const session = useAtomValue(consoleSessionAtom);
  const me = useAtomValue(moderatorAtom);
  return { name: me?.name ?? '', site: session.phase === 'in' ? session.site.name : '' };
}
