/** Number of comments, the sort control, and the reader's account. */
import { publish } from '../../../core/base/bus/bus';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { askToJoin } from '../../../core/state/permissions/ask-to-join';
import { currentUserAtom, isLoggedInAtom, isStaffAtom } from '../../../core/state/user/user.atoms';
import { Avatar } from '../../shared/avatar/avatar';
import { Menu } from '../../shared/menu/menu';
import { useHere } from '../lifecycle/conversation-context';
import { Bell } from './bell';

const SortMenu = lazyComponent(() => import('../opened'), 'SortMenu');
const StaffTools = lazyComponent(() => import('../staff/staff'), 'StaffTools');

export function Header({ title }: { title: string }) {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { container, sort, threads, sizes } = useAtomValue(conversationAtom(container_id));
  const isStaff = useAtomValue(isStaffAtom);
  // False if the number includes replies from social networks.
  const isPart = container?.social && sizes.social === 'off';
  const count = (!isPart && container?.total_visible_content) || 0;

  return (
    <header className="vf-comment-header" part="header">
      <h2 className="vf-comment-header__heading vf-heading-text" part="title">
        {title || (count > 0 ? t('comments', { count }) : t('title'))}
        {title && container && !isPart && (
          <span className="vf-comment-header__count" part="count">
            {t('comments', { count })}
          </span>
        )}
      </h2>
      <div className="vf-comment-header__actions">
        {isStaff && <StaffTools />}
        {threads.length > 1 && (
          <Menu
            className="icon icon--sort vf-comment-header__sort"
            label={t('sort_label', { sort: t(`sort_${sort}`) })}
            list={(opening) => <SortMenu {...opening} />}
          >
            <span className="vf-label">{t(`sort_${sort}`)}</span>
          </Menu>
        )}
        <Bell />
        <Account />
      </div>
    </header>
  );
}

function Account() {
  const t = useTranslate('conversations');
  const user = useAtomValue(currentUserAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);

  if (!isLoggedIn) {
    return (
      <button
        type="button"
        className="button button--text"
        part="button"
        data-join="header"
        onClick={() => askToJoin('login', 'header')}
      >
        <span className="vf-label">{t('log_in')}</span>
      </button>
    );
  }
  return (
    // As wide as a guest's button, so that neighbors stay where they were painted.
    <span className="account-place" data-room={t('log_in')}>
      <button
        type="button"
        className="button button--text account"
        part="button"
        aria-label={t('account', { name: user.name })}
        onClick={(event) => publish('tray/open', event.currentTarget, 'vf-profile')}
      >
        <Avatar name={user.name} picture={user.pic_small} className="avatar--small" />
      </button>
    </span>
  );
}
