/** Tabs for all and featured comments (specification §2), readers' and networks' comments. Omits empty tabs. */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { setFilterAction } from '../../../core/state/comments/comments.actions';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { useHere } from '../lifecycle/conversation-context';

const names = { is_picked: 'tab_featured', from_readers: 'tab_readers', from_networks: 'tab_networks' } as const;
type View = keyof typeof names | undefined;

/** @param threshold picked comments needed for the tabs */
export function Tabs({ threshold }: { threshold: number }) {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { container, filter, sizes } = useAtomValue(conversationAtom(container_id));
  const setFilter = useSetAtom(setFilterAction);
  const picked = container?.total_visible_picked_content ?? 0;
  const hasPicks = picked >= (threshold || 1);
  const hasNetworks = !!container?.social && sizes.social !== 'off';
  // The tabs stay while a filter is on, so that readers can remove it.
  if (!filter && !hasPicks && !hasNetworks) return null;
  const views: View[] = [undefined, ...(hasPicks || filter === 'is_picked' ? (['is_picked'] as const) : [])];
  if (hasNetworks) views.push('from_readers', 'from_networks');

  return (
    <div className="tabs vf-tabbed-nav vf-tabbed-nav__tabs" part="tabs">
      {views.map((view) => (
        <button
          key={view ?? ''}
          type="button"
          className={filter === view ? 'button button--text vf-active' : 'button button--text'}
          part="tab"
          aria-pressed={filter === view}
          onClick={() => void setFilter(container_id, view)}
        >
          {t(view ? names[view] : 'tab_all')}
        </button>
      ))}
    </div>
  );
}
