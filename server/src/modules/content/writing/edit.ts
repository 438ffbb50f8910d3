/** Edits a comment: replaces text and links. The rules that hold new comments apply again (specification §5). */
import { changeReasons, stateOf } from '../../../../../core/contract/content/moderation';
import type { Decision } from '../../../../../core/contract/content/site-rules';
import type { PlainJob, UnitOfWork } from '../../platform/write-queue/jobs';
import { type CommentAct, requireComment } from '../comments/act';
import { updateContent } from '../comments/changes.repository';
import { changeState, followOnNetwork, newState, publish, publishToGhost, refill } from '../comments/comment-state';
import type { Participant } from '../comments/participant';
import { completed } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';
import { nothingYet } from '../posting/phase';
import { leavePreviews, reusePreviews } from '../previews/preview-links';
import { saveFormerText } from '../versions/versions.repository';
import { holdChange } from './hold-change';
import type { Post } from './post';
import { reasonsFor } from './reasons-for';

type Writer = Pick<Participant, 'id' | 'isGhostBanned'>;

/** Stores only the last decisions, because a comment may be edited many times. */
const DECISIONS_AT_MOST = 30;
const latestOf = (decisions: Decision[]): Decision[] => decisions.slice(-DECISIONS_AT_MOST);

export const edit =
  ({ written, considered, ...act }: CommentAct & Pick<Post, 'written' | 'considered'>): PlainJob<CommentRow> =>
  async (unit) => {
    const before = await requireComment(unit, act, act.kind.rulings.update);
    return rewrite(unit, before, { ...act, written, considered });
  };

/** Rewrites a comment without a permission check, also for posts that were edited on a social network. */
export async function rewrite(
  unit: UnitOfWork,
  before: CommentRow,
  { kind, participant, written, considered }: Pick<Post, 'kind' | 'written' | 'considered'> & { participant: Writer },
): Promise<CommentRow> {
  const { trx, container, now } = unit;
  const { state, state_reasons } = before;
  const at = { isReply: before.parent_id !== null, before, now };
  // The numbers of a post on a network do not change with its text.
  const { sent_to } = before.fields ?? {};
  const filled = completed(kind, written.fields, at);
  const fields = sent_to ? { ...filled, sent_to } : filled;
  const { reasons, decisions } = considered.conclude({ container, latest: nothingYet });
  await kind.edited?.(unit, before, participant.id);
  const links = reusePreviews(written, before.links);
  const changed = { ...written, fields, links, decisions: latestOf([...before.decisions, ...decisions]) };
  const after = changeReasons(state_reasons, { add: reasonsFor(participant, reasons) });
  const { countsAtOnce } = kind;
  if (countsAtOnce && state === 'visible' && stateOf(after) === 'awaiting_moderation')
    return holdChange(unit, before, changed, countsAtOnce);
  if (!kind.edited) await saveFormerText(trx, before, changed.content, now);
  let row = await updateContent(trx, before.id, { ...changed, now });
  refill(unit, before, row.fields);
  if (stateOf(after) !== state) row = await changeState(unit, row, newState(after));
  await followOnNetwork(unit, row);
  publish(unit, row, 'updated', state === 'visible');
  publishToGhost(unit, before, row, 'updated');
  if (row.state === 'visible' && considered.draft.rules.link_previews) await leavePreviews(unit, row);
  return row;
}
