/** Heading with the interview's state, and the tabs with their order. */
import { useRef, useState } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { type View, views } from '../../core/contract/content/question-views';
import { lazyComponent } from '../../core/mount/lazy/lazy-component';
import { loadInterviewAction } from '../../core/state/questions/load.actions';
import { interviewAtom, questionsAtom } from '../../core/state/questions/questions.atoms';
import { isStaffAtom } from '../../core/state/user/user.atoms';
import { Menu } from '../shared/menu/menu';
import { SortMenu } from '../shared/menu/sort-menu';
import { useInterview } from './context/interview-context';

const HoursForm = lazyComponent(() => import('./host/hours-form'), 'HoursForm');
const InterviewSettings = lazyComponent(() => import('./host/interview-settings'), 'InterviewSettings');

export function Header({ title }: { title: string }) {
  const t = useTranslate('questions');
  const isStaff = useAtomValue(isStaffAtom);
  const { container } = useAtomValue(interviewAtom(useInterview()));
  const [setsHours, setHours] = useState(false);
  const header = useRef<HTMLElement>(null);

  function handleEnd() {
    setHours(false);
    header.current?.querySelector('button')?.focus();
  }

  return (
    <header ref={header} className="vf-livequestions__header" part="header">
      <h2 className="vf-livequestions__title" part="title">
        {title || t('title')}
      </h2>
      {container?.settings.is_hidden && <span className="note">{t('hidden')}</span>}
      {isStaff && (
        <Menu
          label={t('settings')}
          list={(opening) => <InterviewSettings {...opening} onHours={() => setHours(true)} />}
        >
          <span className="icon icon--gear" aria-hidden="true" />
        </Menu>
      )}
      {isStaff && setsHours && <HoursForm onEnd={handleEnd} />}
    </header>
  );
}

const tabs = [
  ['open', 'popular'],
  ['answered', 'answered'],
  ['dismissed', 'dismissed'],
] as const;

/** The orders to choose from in each list. */
const ordersOf: Partial<Record<(typeof views)[View]['filtered_by'], readonly View[]>> = {
  open: ['popular', 'newest'],
  answered: ['answered', 'answered_oldest'],
};

export function Tabs() {
  const t = useTranslate('questions');
  const container_id = useInterview();
  const { container, view, uuids } = useAtomValue(interviewAtom(container_id));
  const totals = useAtomValue(questionsAtom(container_id));
  const load = useSetAtom(loadInterviewAction);
  if (!container) return null;
  const shown = views[view].filtered_by;
  const offered = tabs.filter(([name]) => name === shown || totals[name] > 0);
  const orders = ordersOf[shown];
  const nameOf = (order: View) => t(`order_${order as 'popular'}`);
  if (offered.length < 2 && uuids.length < 2) return null;
  return (
    <div className="vf-livequestions__tabs">
      <div className="tabs" part="tabs">
        {offered.length > 1 &&
          offered.map(([name, first]) => (
            <button
              key={name}
              type="button"
              className="button button--text"
              part="tab"
              aria-pressed={name === shown}
              onClick={() => name !== shown && void load(container_id, { view: first })}
            >
              {t(`tab_${name}`)}
              <span className="tabs__count" part="count">
                {totals[name]}
              </span>
            </button>
          ))}
      </div>
      {orders && uuids.length > 1 && (
        <SortMenu
          label={t('order', { order: nameOf(view) })}
          orders={orders}
          order={view}
          nameOf={nameOf}
          onSort={(order) => void load(container_id, { view: order })}
        />
      )}
    </div>
  );
}
