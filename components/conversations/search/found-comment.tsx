/** One search result: writer, time, and the words in context. All of it links to the comment. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { searchWords } from '../../../core/contract/values/folded';
import { userAtom } from '../../../core/state/user/user.atoms';
import { Avatar } from '../../shared/avatar/avatar';
import { TimeAgo } from '../../shared/time-ago/time-ago';
import { markedText } from './marked-text';

interface Props {
  comment: Comment;
  q: string;
  onPick(): void;
}

export function FoundComment({ comment, q, onPick }: Props) {
  const t = useTranslate('conversations');
  const author = useAtomValue(userAtom(comment.actor_uuid));
  const name = author?.name ?? t('someone');
  let at = 0;
  return (
    <li>
      <button type="button" className="search__found" onClick={onPick}>
        <Avatar name={name} picture={author?.pic_small} className="avatar--small" />
        <span className="search__who">
          <bdi>{name}</bdi>
        </span>
        <TimeAgo className="search__time" ms={comment.date_created} />
        <span className="search__text" dir="auto">
          {markedText(comment.content ?? '', searchWords(q)).map(({ text, isFound }) => {
            at += text.length;
            return isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
          })}
        </span>
      </button>
    </li>
  );
}
