/** Runs a step for each of several items, each by itself, and answers like `POST …/queue/decisions`. */
import type { FastifyRequest } from 'fastify';
import type { Decided } from '../../../../../core/contract/console/queue';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import type { PlainJob } from '../../platform/write-queue/jobs';
import type { CommentAct } from '../comments/act';
import { participantOf } from '../comments/participant';
import { kindOf } from '../kinds/kinds';
import { findLastDecisions, findPlacesOf } from './items.repository';
import { findItems } from './queue.repository';

type Result = Decided['results'][number];

/** @param step makes the job of an item. A failure of one item does not undo the others. */
export async function eachItem<Item extends { content_uuid: string }>(
  { server: { db, writeQueue }, site, signedIn, actor, log }: FastifyRequest,
  items: Item[],
  step: (act: CommentAct, item: Item) => PlainJob<Result['code']>,
): Promise<Result[]> {
  const participant = participantOf(signedIn.row, actor, site.settings);
  const ids = items.map(({ content_uuid }) => uuidToNumericId(content_uuid) ?? 0);
  const places = new Map((await findPlacesOf(db, site.uuid, ids)).map((place) => [place.id, place]));
  const codes = await Promise.all(
    items.map(async (item, at): Promise<Result['code']> => {
      const place = places.get(ids[at] as number);
      if (!place) return 'content_not_found';
      const act = { kind: kindOf(place), participant, section_uuid: place.section_uuid, id: place.id };
      try {
        return await writeQueue.take(place.container_uuid, step(act, item));
      } catch (error) {
        if (error instanceof ApiError) return error.code;
        log.error(error);
        return 'something_went_wrong';
      }
    }),
  );
  const last = await findLastDecisions(
    db,
    ids.filter((_, at) => codes[at] === 'decided_since'),
  );
  const versions = new Map(
    (await findItems(db, site.uuid, [...new Set(ids)])).map(({ comment_id, version }) => [comment_id, version]),
  );
  return items.map(({ content_uuid }, at) => {
    const [id, code] = [ids[at] as number, codes[at] as Result['code']];
    const decided = code === 'decided_since' ? (last.get(id) ?? null) : null;
    return { content_uuid, code, decided, version: versions.get(id) ?? null };
  });
}
