/**
 * Topic follow: one button that follows or unfollows a topic or an author. Several of one topic agree, for they read
 * the same atoms; how many follow it shows from `minimum-count` on (specification §2, §4, §5).
 */
import { useEffect } from 'react';
import { formatNumber } from '../../core/base/i18n/format';
import { currentLanguage } from '../../core/base/i18n/language';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import { followTopicAction, unfollowTopicAction } from '../../core/state/topics/follow-topic.actions';
import { loadTopicCountAction } from '../../core/state/topics/topic-count.actions';
import { isTopicFollowedAtom, topicCountAtom } from '../../core/state/topics/topics.atoms';
import { Notices } from '../shared/notices/notices';
import type { Settings } from './topic-follow.settings';

export function TopicFollow({ topicId, ...rest }: Settings) {
  return topicId ? <FollowButton topicId={topicId} {...rest} /> : null;
}

function FollowButton({ topicId, topicName, topicType, showCount, minimumCount }: Settings & { topicId: string }) {
  const t = useTranslate('base');
  const isFollowed = useAtomValue(isTopicFollowedAtom(topicId));
  const count = useAtomValue(topicCountAtom(topicId));
  const section = useAtomValue(sectionUuidAtom);
  const loadCount = useSetAtom(loadTopicCountAction);
  const follow = useSetAtom(followTopicAction);
  const unfollow = useSetAtom(unfollowTopicAction);

  useEffect(() => {
    if (showCount && section) void loadCount(topicId);
  }, [showCount, section, topicId, loadCount]);

  const topic = { topic_id: topicId, topic_name: topicName || topicId, topic_type: topicType || 'topic' };
  const hasCount = showCount && count !== undefined && count >= minimumCount;
  return (
    <>
      <button
        type="button"
        className={`topic-follow button ${isFollowed ? 'vf-topic-unfollow-button' : 'vf-topic-follow-button'}`}
        part="button"
        aria-pressed={isFollowed}
        onClick={() => void (isFollowed ? unfollow(topic) : follow(topic))}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isFollowed ? 'm5 12.5 4.5 4.5L19 7.5' : 'M12 5v14M5 12h14'} />
        </svg>
        <span>{t(isFollowed ? 'topic_follow.following' : 'topic_follow.follow', { topic: topic.topic_name })}</span>
        {hasCount && (
          <span className="topic-follow__count" part="count">
            <span aria-hidden="true">{formatNumber(count, currentLanguage())}</span>
            <span className="hushed">{t('topic_follow.followers', { count })}</span>
          </span>
        )}
      </button>
      <Notices />
    </>
  );
}
