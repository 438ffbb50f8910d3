/** Comments and replies of one queue of the conversation, newest first, in place of the threads. */
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../../core/base/store/hooks';
import { staffListAtom } from '../../../../core/state/comments/staff.atoms';
import { commentAtom } from '../../../../core/state/content/content.atoms';
import { showMoreOfStateAction } from '../../../../core/state/moderation/moderation.actions';
import { Comment } from '../../comment/comment';
import { useHere } from '../../lifecycle/conversation-context';
import { focusAfter } from '../../thread/focus-after';
import { handleListKeys } from '../../thread/list-keys';

export function StaffList() {
  const t = useTranslate('page_settings');
  const { container_id, announce } = useHere();
  const list = useAtomValue(staffListAtom(container_id));
  const showMore = useSetAtom(showMoreOfStateAction);
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = list?.uuids.length === 0 && !list.isLoading;

  useEffect(() => {
    if (isEmpty) announce(t('none_in_state'));
  }, [isEmpty, announce, t]);
  if (!list) return null;

  async function handleMore() {
    const last = box.current?.lastElementChild;
    await showMore(container_id);
    focusAfter(last);
  }

  return (
    <>
      {isEmpty && <p className="empty">{t('none_in_state')}</p>}
      <div
        ref={box}
        className="threads"
        data-state={list.state}
        part="list"
        role="feed"
        aria-label={t(`state.${list.state}`)}
        aria-busy={list.isLoading}
        onKeyDown={({ nativeEvent, currentTarget, target }) =>
          handleListKeys(nativeEvent, currentTarget, target as HTMLElement)
        }
      >
        {list.uuids.map((uuid) => (
          <Listed key={uuid} uuid={uuid} />
        ))}
      </div>
      {list.hasMore && (
        <button
          type="button"
          className="button wide vf-load-more__button"
          part="button"
          aria-disabled={list.isLoading}
          onClick={() => void handleMore()}
        >
          {t('more')}
        </button>
      )}
    </>
  );
}

function Listed({ uuid }: { uuid: string }) {
  const comment = useAtomValue(commentAtom(uuid));
  return comment ? <Comment comment={comment} /> : null;
}
