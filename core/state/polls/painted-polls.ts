/**
 * Polls painted inside another widget: the first event of one hydrates the widget if it is in view; a reader who has
 * voted here and sees more than the public triggers it at once (design decision 2).
 */
import { VOTE_PREFIX } from '../../base/constants';
import type { ShownPoll } from '../../contract/content/polls';
import { subscribeContainer } from '../painted/container-events';
import { whenInView } from '../painted/hydrate-on-event';

export function followPaintedPolls(
  section_uuid: string,
  polls: Record<string, ShownPoll>,
  hydrate: () => void,
): () => void {
  const { hydrateInView, leave } = whenInView(hydrate);
  const containers = new Map(
    Object.values(polls).flatMap(({ container }) =>
      container ? [[container.content_container_uuid, container.seq] as const] : [],
    ),
  );
  const stops = [...containers].map(([uuid, seq]) =>
    subscribeContainer(section_uuid, uuid, seq, hydrateInView, hydrateInView),
  );
  if (Object.keys(polls).some(isVotedIn)) hydrateInView();
  return () => {
    leave();
    for (const stop of stops) stop();
  };
}

function isVotedIn(poll_uuid: string): boolean {
  try {
    return localStorage.getItem(VOTE_PREFIX + poll_uuid) !== null;
  } catch {
    return false;
  }
}
