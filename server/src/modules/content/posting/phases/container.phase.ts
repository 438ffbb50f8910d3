/** The container's own conditions for posts, defined by its kind (../../kinds). */
import { HOUR_MS } from '../../../../../../core/contract/values/durations';
import type { Phase } from '../phase';
import { isRetry, type Recent } from '../recent';

export const containerPhase = (recent: Recent): Phase => ({
  name: 'container',
  onEdit: true,
  onTrusted: true,
  lookInUnit(draft, { container, latest }) {
    const { site, kind, mark, user, actor, written, isEdit, now } = draft;
    if (!kind.judge) return null;
    // Posts in progress are in no row yet; those that arrived later come after this one.
    const here = (mark ? recent.besides(user.id, mark, HOUR_MS) : []).filter(
      (one) => mark && one.container_uuid === container.uuid && one.date < mark.date && !isRetry(one, mark),
    );
    const lastHere = Math.max(latest.lastHere, ...here.map(({ date }) => date));
    const { date_first_post: first, date_vouched: vouched } = user;
    return kind.judge({
      site,
      settings: container.fields ?? {},
      actor,
      written,
      isEdit,
      now,
      lastHere,
      first,
      vouched,
    });
  },
});
