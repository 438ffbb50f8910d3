/** Turns the record of a review, a live blog post or a question into the fields of its comment. */

import type { Block, Byline } from '../../../../../core/contract/content/live-blog';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { questionOf } from '../../content/kinds/livequestions/question';
import { readFields } from '../../content/kinds/livestories/post-fields';
import type { PostMember, QuestionMember } from '../records/kind-members';
import type { ContainerType } from '../records/record';
import type { StagedRow } from './comments.repository';
import type { ImportJob } from './job';
import { uuidFrom } from './uuid-from';

interface Ids {
  /** People here, by their ids in the source. */
  authors: ReadonlyMap<string, number>;
  /** Our comments of the container, by their ids in the source. */
  ids: ReadonlyMap<string, number>;
  /** Verified buyers of what the container is about. */
  buyers?: ReadonlySet<number>;
}

/** The people whom a post names as its authors. */
export const namedInFields = (content: StagedRow['content']): string[] =>
  (content?.post?.byline ?? []).flatMap((entry) => ('user' in entry ? entry.user : []));

/** The comments that questions name: their answers, and those that they were merged into. */
export const namedComments = (records: Pick<StagedRow, 'content'>[]): string[] =>
  records.flatMap(({ content }) =>
    [content?.question?.answer, content?.question?.merged_into].flatMap((id) => id ?? []),
  );

/** @param record a comment that starts a thread */
export function fieldsOf(
  job: ImportJob,
  kind: ContainerType,
  record: StagedRow,
  known: Ids,
): Record<string, unknown> | null {
  const { state, rating, content, author } = record;
  if (state === 'removed') return null;
  if (kind === 'reviews') {
    const isBuyer = author !== null && known.buyers?.has(known.authors.get(author) ?? 0) === true;
    return { rating, title: content?.title ?? null, is_verified: isBuyer || content?.is_verified === true };
  }
  if (kind === 'livestories') return postFields(job, record, known);
  if (kind === 'livequestions') return { ...questionFields(content?.question ?? {}, known) };
  return null;
}

function postFields(job: ImportJob, { content, foreign_id, date_created, text }: StagedRow, { authors }: Ids) {
  const post: PostMember = content?.post ?? {};
  const media = new Set((content?.media ?? []).map(({ media_uuid }) => media_uuid));
  const body = (post.body ?? []).flatMap((block): Block[] => {
    const ours = ownBlock(job, block, media);
    if (!ours) job.report({ at: `comment ${foreign_id}`, what: 'block of a post left out', detail: block.type });
    return ours ? [ours] : [];
  });
  const byline = (post.byline ?? []).flatMap((entry): Byline => {
    if ('name' in entry) return [entry];
    const id = authors.get(entry.user);
    return id === undefined ? [] : [{ uuid: numericIdToUuid(id) }];
  });
  const given = { ...post, ...(body.length > 0 ? { body } : { body: undefined }), byline, content: text };
  const { fields } = readFields(given);
  return { ...fields, time_shown: post.time_shown ?? date_created, rev: post.rev ?? 1 };
}

/** The block with our ids; null for one with an unsafe address, or without its picture. */
function ownBlock(job: ImportJob, block: Block, media: ReadonlySet<string>): Block | null {
  if (block.type === 'poll') return { ...block, poll_uuid: uuidFrom(job, 'poll', block.poll_uuid) };
  if (block.type === 'image' || block.type === 'video') {
    const media_uuid = uuidFrom(job, block.media_uuid);
    return media.has(media_uuid) ? { ...block, media_uuid } : null;
  }
  try {
    readFields({ body: [block] });
    return block;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function questionFields({ answer, merged_into, ...question }: QuestionMember, { ids }: Ids) {
  const uuidOf = (foreign_id: string | null | undefined) => {
    const id = foreign_id ? ids.get(foreign_id) : undefined;
    return id === undefined ? null : numericIdToUuid(id);
  };
  const fields = { ...question, answer_uuid: uuidOf(answer), merged_into: uuidOf(merged_into) };
  return questionOf({ fields });
}
