/** Links to the posts whose replies appear in the conversation, with their likes and reposts. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { safeUrl } from '../../../core/contract/values/links';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { networkName, REL } from '../../shared/social/network-name';
import { NetworkNumbers } from '../comment/network-numbers';
import { useHere } from '../lifecycle/conversation-context';

export function AttachedPosts() {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { container, sizes } = useAtomValue(conversationAtom(container_id));
  if (!container?.social || sizes.social === 'off') return null;
  return (
    <div className="attached-posts">
      {container.social.map(({ network, url, likes, reposts }) => (
        <p key={url} className="comment-note" part="attached-post">
          <a href={safeUrl(url) ?? undefined} rel={REL} target="_blank">
            {t('post_on', { network: networkName(network) })}
          </a>
          <NetworkNumbers likes={likes} reposts={reposts} />
        </p>
      ))}
    </div>
  );
}
