/** Topics the reader follows, including authors. */
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import type { FollowedTopic } from '../../../core/contract/delivery/notifications';
import { followTopicAction, unfollowTopicAction } from '../../../core/state/topics/follow-topic.actions';
import { loadTopicsAction } from '../../../core/state/topics/topics.actions';
import { followedTopicsAtom } from '../../../core/state/topics/topics.atoms';
import { FollowedList, FollowedRow } from './followed-list';

export function FollowedTopics() {
  const t = useTranslate('tray');
  const read = useReadAtom();
  const followed = useAtomValue(followedTopicsAtom);
  const load = useSetAtom(loadTopicsAction);
  const follow = useSetAtom(followTopicAction);
  const unfollow = useSetAtom(unfollowTopicAction);
  const [topics, setTopics] = useState<readonly FollowedTopic[]>();

  useEffect(() => void load().then(() => setTopics(read(followedTopicsAtom))), [load, read]);
  const isOn = ({ topic_id }: FollowedTopic) => followed.some((one) => one.topic_id === topic_id);
  return (
    <FollowedList title={t('settings.topics')} none={t('settings.topics_none')} count={topics?.length}>
      {topics?.map((topic) => (
        <FollowedRow
          key={topic.topic_id}
          name={topic.topic_name}
          isOn={isOn(topic)}
          onToggle={() => void (isOn(topic) ? unfollow(topic) : follow(topic))}
        />
      ))}
    </FollowedList>
  );
}
