/** All and Featured, where there is something in the second (specification §2). */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { setFilterAction } from '../../../core/state/comments/comments.actions';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { useHere } from '../lifecycle/conversation-context';

const views = [undefined, 'is_picked'] as const;

/** @param threshold picked comments it takes for the tabs to be there */
export function Tabs({ threshold }: { threshold: number }) {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { container, filter } = useAtomValue(conversationAtom(container_id));
  const setFilter = useSetAtom(setFilterAction);
  const picked = container?.total_visible_picked_content ?? 0;
  // Who looks at what is picked finds the way back, whatever happened to it.
  if (!filter && picked < (threshold || 1)) return null;

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
          {t(view ? 'tab_featured' : 'tab_all')}
        </button>
      ))}
    </div>
  );
}
