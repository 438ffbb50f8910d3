/** An item of a staff list: writer, time, page and kind, the whole text, its state, and the buttons to decide. */
import { formatNumber } from '../../../../core/base/i18n/format';
import { currentLanguage } from '../../../../core/base/i18n/language';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/content/comment';
import { isVisible } from '../../../../core/state/content/content.atoms';
import { backgroundAtom, kindAtom } from '../../../../core/state/moderation/queue.actions';
import { resolvedAtom } from '../../../../core/state/moderation/resolve.actions';
import { ForeignPage } from '../../../shared/origin/foreign-page';
import { useOrigin } from '../../../shared/origin/use-origin';
import { useUser } from '../../../shared/people/use-user';
import { Reports } from '../../../shared/staff/reports';
import { sayState } from '../../../shared/staff/say-state';
import { Answered, useSayWhy } from '../../../shared/staff/why-waits';
import { TimeAgo } from '../../../shared/time-ago/time-ago';
import { CommentText } from '../../comment/comment-text';
import { useHere } from '../../lifecycle/conversation-context';
import { panelAtom } from '../dialog/panels';
import { ResolveRow } from '../judging/resolve-row';

interface Props {
  comment: Comment;
  announce(text: string): void;
  /** Set if several may be selected. */
  isSelected?: boolean;
  onSelect?(): void;
  /** False in a list of one person's comments. */
  isNamed?: boolean;
}

export function QueuedComment({ comment, announce, isSelected, onSelect, isNamed = true }: Props) {
  const t = useTranslate('page_settings');
  const { container_id } = useHere();
  const setPanel = useSetAtom(panelAtom(container_id));
  const { actor_uuid, content_uuid, date_created, total_flags } = comment;
  const name = useUser(actor_uuid)?.name ?? '';
  const origin = useOrigin(comment);
  const kind = useAtomValue(kindAtom(content_uuid));
  const background = useAtomValue(backgroundAtom(content_uuid));
  const sayWhy = useSayWhy();
  const number = formatNumber(total_flags, currentLanguage());
  const why = sayWhy(background?.rule, total_flags > 0 ? t('reports', { number }) : '');
  const resolved = useAtomValue(resolvedAtom(content_uuid));

  return (
    <li tabIndex={-1} className="staff-item" data-uuid={content_uuid}>
      <div className="staff-item__head">
        {onSelect && (
          <label className="staff-item__select">
            <input
              type="checkbox"
              checked={isSelected}
              disabled={resolved !== null}
              aria-label={t('select_one', { name })}
              onChange={onSelect}
            />
          </label>
        )}
        {isNamed && (
          <button
            type="button"
            className="staff-list__name"
            aria-haspopup="dialog"
            onClick={() => setPanel({ kind: 'history', user_uuid: actor_uuid })}
          >
            <bdi>{name}</bdi>
          </button>
        )}
        <TimeAgo ms={date_created} />
        {kind && <span>{t(`kind.${kind}`)}</span>}
        {origin?.foreignHost && <ForeignPage url={origin.url} host={origin.foreignHost} />}
        {origin?.foreignHost === null && (
          <a href={origin.url}>
            <bdi>{comment.metadata.origin_title || t('open_page')}</bdi>
          </a>
        )}
        {!isVisible(comment) && <span className="staff-item__state">{sayState(t, comment).join(' · ')}</span>}
      </div>
      {why && <p className="staff-item__why">{why}</p>}
      <Answered answers={background?.answers} />
      <CommentText comment={comment} quoted={undefined} />
      {total_flags > 0 && <Reports content_uuid={content_uuid} />}
      <ResolveRow comment={comment} announce={announce} />
    </li>
  );
}
