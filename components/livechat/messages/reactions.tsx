/** Reactions of readers, each with its count; a press adds the reader's, or removes it. */
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { lazyAction } from '../../../core/base/store/lazy-action';
import { ownReactionAtom, reactionsAtom } from '../../../core/state/chat/reactions.atoms';
import { useRows } from '../context/rows-context';

const reactAction = lazyAction(() => import('../../../core/state/chat/react.actions'), 'reactAction');

export function Reactions({ uuid, isOwn }: { uuid: string; isOwn: boolean }) {
  const { t, hasReactions } = useRows();
  const all = Object.entries(useAtomValue(reactionsAtom(uuid)));
  const own = useAtomValue(ownReactionAtom(uuid));
  const react = useSetAtom(reactAction);
  if (!hasReactions || all.length === 0) return null;
  return (
    <fieldset className="reactions" aria-label={t('reactions')}>
      {all.map(([reaction, count]) => (
        <button
          key={reaction}
          type="button"
          className="reaction"
          part="button"
          aria-pressed={reaction === own}
          disabled={isOwn}
          onClick={() => void react(uuid, reaction)}
        >
          {reaction} {count}
        </button>
      ))}
    </fieldset>
  );
}
