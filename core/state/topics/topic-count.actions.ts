import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, clearedOnReset } from '../../base/store/jotai';
import { fetchTopicCount } from '../../transport/api/topics';
import { sectionUuidAtom } from '../site/site.atoms';
import { topicCountAtom } from './topics.atoms';

const asked = clearedOnReset(new Set<string>());

/** One request for all buttons of a topic; the count stays unknown on failure. */
export const loadTopicCountAction = atom(null, async (get, set, topic_id: string): Promise<void> => {
  if (get(topicCountAtom(topic_id)) !== undefined || asked.has(topic_id)) return;
  asked.add(topic_id);
  const answer = await orUnreachable(fetchTopicCount(get(sectionUuidAtom), topic_id));
  asked.delete(topic_id);
  if (!isFailure(answer)) set(topicCountAtom(topic_id), answer.count);
});
