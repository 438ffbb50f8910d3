/** The threads as a feed, with keyboard navigation, and the button below: more, or the rest of a cut list. */
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { whole } from '../../../core/base/store/whole';
import { useMovable } from '../../../core/mount/painted/use-movable';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { ownPostsAtom, shownThreadsAtom } from '../../../core/state/comments/own-posts.atoms';
import { useHere } from '../lifecycle/conversation-context';
import { cut, focusUncovered, isCutIn } from './cut';
import { LoadMore } from './load-more';
import { Thread } from './thread';
import { useGradually } from './use-gradually';

interface Props {
  /** Height in pixels at which the list is cut; undefined: never. */
  initialHeight: number | undefined;
}

export function ThreadList({ initialHeight }: Props) {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { status, isLoadingMore } = useAtomValue(conversationAtom(container_id));
  const [isCut, setCut] = useState(initialHeight !== undefined);
  const all = useMovable(useAtomValue(shownThreadsAtom(container_id)));
  const drawn = useGradually(all);
  const own = useAtomValue(ownPostsAtom(container_id));
  const list = useRef<HTMLDivElement>(null);

  // The reader uncovered the list before hydration.
  useEffect(() => {
    if (list.current && !isCutIn(list.current)) setCut(false);
  }, []);
  useEffect(() => {
    if (list.current) cut(list.current, initialHeight);
  }, [initialHeight]);

  return (
    <>
      <div
        ref={list}
        className={`threads vf-community-content${isCut ? ' threads--cut' : ''}`}
        part="list"
        role="feed"
        aria-label={t('list_label')}
        aria-busy={status === 'pending' || isLoadingMore || drawn !== all}
        onKeyDown={({ nativeEvent, target, currentTarget }) => {
          const { key, ctrlKey, metaKey, altKey } = nativeEvent;
          if (ctrlKey || metaKey || altKey || !'jklr'.includes(key) || (target as Element).matches('textarea')) return;
          // At once, or the letter would be typed into the field that it opens.
          nativeEvent.preventDefault();
          void whole(import('../opened')).then(({ handleListKeys }) =>
            handleListKeys(nativeEvent, currentTarget, target as HTMLElement),
          );
        }}
      >
        {drawn.map((uuid) => (
          <Thread key={uuid} uuid={uuid} isNew={own.includes(uuid)} />
        ))}
      </div>
      {isCut && (
        <button
          type="button"
          className="button wide uncovering"
          part="button"
          onClick={() => {
            setCut(false);
            if (list.current) focusUncovered(list.current);
          }}
        >
          {t('show_all')}
        </button>
      )}
      <LoadMore list={list} />
    </>
  );
}
