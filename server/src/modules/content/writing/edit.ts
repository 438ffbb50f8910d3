/** Editing: replaces text and links. What made it wait as a new one makes it wait again (specification §5). */
import { changeReasons, stateOf } from '../../../../../core/contract/moderation';
import type { Decision } from '../../../../../core/contract/site-rules';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { type CommentAct, requireComment } from '../comments/act';
import { updateContent } from '../comments/changes.repository';
import { changeState, newState, publish, publishToGhost, refill } from '../comments/comment-state';
import { completed } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';
import { nothingYet } from '../posting/phase';
import { leavePreviews, reusePreviews } from '../previews/preview-links';
import { saveFormerText } from '../versions/versions.repository';
import { holdChange } from './hold-change';
import type { Post } from './post';
import { reasonsFor } from './reasons-for';

/** Of a comment that is edited all day the last decisions are stored. */
const DECISIONS_AT_MOST = 30;
const latestOf = (decisions: Decision[]): Decision[] => decisions.slice(-DECISIONS_AT_MOST);

export const edit =
  ({ written, considered, ...act }: CommentAct & Pick<Post, 'written' | 'considered'>): PlainJob<CommentRow> =>
  async (unit) => {
    const { trx, container, now } = unit;
    const before = await requireComment(unit, act, act.kind.rulings.update);
    const { state, state_reasons } = before;
    const at = { isReply: before.parent_id !== null, before, now };
    const fields = completed(act.kind, written.fields, at);
    const { reasons, decisions } = considered.conclude({ container, latest: nothingYet });
    await act.kind.edited?.(unit, before, act.participant.id);
    const links = reusePreviews(written, before.links);
    const changed = { ...written, fields, links, decisions: latestOf([...before.decisions, ...decisions]) };
    const after = changeReasons(state_reasons, { add: reasonsFor(act.participant, reasons) });
    const { countsAtOnce } = act.kind;
    if (countsAtOnce && state === 'visible' && stateOf(after) === 'awaiting_moderation')
      return holdChange(unit, before, changed, countsAtOnce);
    if (!act.kind.edited) await saveFormerText(trx, before, changed.content, now);
    let row = await updateContent(trx, act.id, { ...changed, now });
    refill(unit, before, row.fields);
    if (stateOf(after) !== state) row = await changeState(unit, row, newState(after));
    publish(unit, row, 'updated', state === 'visible');
    publishToGhost(unit, before, row, 'updated');
    if (row.state === 'visible' && considered.draft.rules.link_previews) await leavePreviews(unit, row);
    return row;
  };
