/** The network and author's handle of a reply from a social network, with links to the post there. */
import type { ReactNode } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Comment } from '../../../core/contract/content/comment';
import { safeUrl } from '../../../core/contract/values/links';
import { networkName, REL } from '../../shared/social/network-name';
import { NetworkNumbers } from './network-numbers';

interface Props {
  comment: Comment;
}

const addressOf = ({ social }: Comment): string | undefined => safeUrl(social?.url ?? '') ?? undefined;

/** Links to the post on its network; for an answer of the staff, counts its likes there. Renders nothing for other comments. */
export function RemoteOrigin({ comment }: Props) {
  const t = useTranslate('conversations');
  const { social, sent_to } = comment;
  if (sent_to)
    return (
      <p className="comment-note" part="origin">
        {t('also_on_network', { network: networkName(sent_to.network) })}
        <NetworkNumbers likes={sent_to.likes} reposts={sent_to.reposts} />
      </p>
    );
  if (!social) return null;
  const network = networkName(comment.origin);
  return (
    <p className="comment-note" part="origin">
      <bdi>{social.handle}</bdi>
      {' · '}
      <a href={addressOf(comment)} rel={REL} target="_blank">
        {t('on_network', { network })}
      </a>
      <NetworkNumbers likes={social.likes} reposts={social.reposts} />
      {social.pictures && ` · ${t('has_pictures', { network })}`}
      {social.pictures?.some(Boolean) && (
        <>
          {': '}
          <bdi>{social.pictures.filter(Boolean).join('; ')}</bdi>
        </>
      )}
    </p>
  );
}

/** Links to the post, where readers answer with their account on the network. */
export function AnswerThere({ comment, className }: Props & { className?: string }) {
  const t = useTranslate('conversations');
  if (!comment.social) return null;
  return (
    <a className={className} part="answer-there" href={addressOf(comment)} rel={REL} target="_blank">
      {t('answer_on', { network: networkName(comment.origin) })}
    </a>
  );
}

/** Folds the text of a post whose author gave it a content warning. */
export function Warned({ warning, children }: { warning: string | undefined; children: ReactNode }) {
  if (!warning) return children;
  return (
    <details>
      <summary part="warning" dir="auto">
        {warning}
      </summary>
      {children}
    </details>
  );
}
