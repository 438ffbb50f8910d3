/**
 * Conversation starter: one sentence and a link to the conversation (specification §2, §5; host contract 6.2, 6.4, 15).
 * The sentence is the page's, else the editors' pin or pick, else one by the number of comments; unless it is the
 * page's, an open poll appears above it.
 */
import { useEffect } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { useHost } from '../../core/mount/element/host-context';
import { nowAtom } from '../../core/state/comments/clock.atoms';
import { useAd } from '../shared/ads/use-ad';
import { excerptOf } from '../shared/excerpts/excerpt';
import { useExcerpts } from '../shared/excerpts/use-excerpts';
import { PollBlock } from '../shared/poll/poll-block';
import { AD_SLOT } from './ad';
import { chosenOf, SORT } from './choice';
import type { Settings } from './conversation-starter.settings';
import { hideWithoutConversation, lead } from './lead';
import { useOpenPoll } from './open-poll';

/** Two lines of a wide page; the sheet cuts the rest. */
const QUOTED_MAX = 200;

export function ConversationStarter({ vfContainerId, target, title, description, minimumCommentCount }: Settings) {
  const t = useTranslate('quote');
  const host = useHost();
  const excerpts = useExcerpts(vfContainerId, { sort: SORT, isQuote: false });
  const isHidden = excerpts?.container?.settings.is_hidden ?? false;
  const poll = useOpenPoll(vfContainerId, !title);
  const isShown = excerpts !== null && poll !== undefined && !isHidden;
  const hasAd = useAd('conversation-starter', AD_SLOT, isShown);
  const now = useAtomValue(nowAtom);

  useEffect(() => {
    if (isShown) return hideWithoutConversation(host, target);
  }, [host, isShown, target]);

  if (!isShown) return null;
  const { container } = excerpts;
  const count = container?.total_visible_content ?? 0;
  const isClosed = container?.settings.expiry_time != null && container.settings.expiry_time <= now;
  const invites = !isClosed && count < Math.max(1, minimumCommentCount);
  const chosen = chosenOf(excerpts.comments);
  const quote = title ? null : excerptOf(chosen, excerpts, QUOTED_MAX);
  const sentence = title || (count === 0 ? t('start') : t('talking', { count }));
  const way = invites ? t(count === 0 ? 'write' : 'join') : t('read_comments', { count });

  return (
    <div className={hasAd ? 'starter starter--ad' : 'starter'}>
      {poll && <PollBlock {...poll} heading="h2" />}
      <button
        type="button"
        className="starter__box vf-conversation-starter_link"
        part="button"
        onClick={() => lead(host, target, invites)}
      >
        <span className="starter__words vf-conversation-starter_content">
          <span
            className={`starter__text vf-conversation-starter_text${quote ? ' starter__text--quote' : ''}`}
            dir="auto"
          >
            {quote ? quote.text : sentence}
          </span>
          {(quote?.name || description) && (
            <span className="starter__meta" dir="auto">
              {description || quote?.name}
            </span>
          )}
        </span>
        <span className="starter__way">{way}</span>
      </button>
      {hasAd && (
        <div className="starter__ad vf-conversation-starter__ad-container-wrapper" part="ad">
          <slot name={AD_SLOT} />
        </div>
      )}
    </div>
  );
}
