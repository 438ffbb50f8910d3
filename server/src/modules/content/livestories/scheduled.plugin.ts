/** Publishes scheduled drafts in time, if their writers still have permission. */
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { DraftProblem } from '../../../../../core/contract/content/live-blog';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { judge, refusalOfModule } from '../../people/permissions/judge';
import { signedIn } from '../../people/sessions/signed-in';
import { findUser } from '../../people/users/users.repository';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { offIn } from '../../sites/sites/site-of-section';
import { type Participant, participantOf } from '../comments/participant';
import { findContainer } from '../containers/containers.repository';
import { livestories as kind } from '../kinds/livestories.kind';
import { type DraftRow, findDraft } from './drafts.repository';
import { PUBLISH_POST, publishDraft } from './publish';

/** Queues one message per saved time: after a postponement, the earlier message finds nothing due. */
export async function schedulePublication(db: Kysely<Tables>, draft: DraftRow, now: number): Promise<void> {
  const { uuid: draft_uuid, container_uuid, publish_at } = draft;
  if (publish_at === null) return;
  await addToOutbox(db, {
    kind: PUBLISH_POST,
    payload: { draft_uuid, container_uuid },
    idempotency_key: `${PUBLISH_POST} ${draft_uuid} ${publish_at} ${now}`,
    now,
    date_next: Math.max(now, publish_at),
  });
}

export const scheduledPostsPlugin = fp(async (app) => {
  const { db, clock } = app;

  app.outbox.handle(PUBLISH_POST, async ({ draft_uuid, container_uuid, begun }, job) => {
    const [uuid, cc] = [String(draft_uuid), String(container_uuid)];
    const [container, draft] = [await findContainer(db, cc), await findDraft(db, cc, uuid)];
    // The draft was deleted, published or postponed in the meantime.
    if (!container || !draft) return;
    const isDue = draft.status === 'scheduled' && (draft.publish_at ?? 0) <= clock.now();
    if (begun === undefined ? !isDue : draft.date_changed !== begun) return;
    const found = await app.sites.bySection(container.section_uuid);
    const writer = found && (await findUser(db, found.site.uuid, draft.actor_id));
    if (!writer) return;
    const { site, section } = found;
    const actor = signedIn(writer, '');
    try {
      const off = offIn(section.modules, kind.module);
      if (off) throw refusalOfModule(off);
      judge('livecontent/create', { actor, row: writer, settings: site.settings, now: clock.now() }, { container });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return handBack(draft, 'writer');
    }
    await job.goOn();
    const by = asScheduled(participantOf(writer, actor, site.settings));
    try {
      await publishDraft(app, { draft, site, section_uuid: container.section_uuid, by });
    } catch (error) {
      if (error instanceof ApiError && error.statusCode < 500 && error.statusCode !== 429)
        await handBack(draft, isAboutPictures(error) ? 'pictures' : 'post');
      throw error;
    }
  });

  /** Moves a draft that cannot be published to the editors for review, unless someone has changed it. */
  async function handBack({ uuid, date_changed }: DraftRow, problem: DraftProblem): Promise<void> {
    await db
      .updateTable('post_drafts')
      .set({ status: 'submitted', problem })
      .where('uuid', '=', uuid)
      .where('date_changed', '=', date_changed)
      .execute();
  }
});

const isAboutPictures = ({ data }: ApiError): boolean => data?.field === 'media_uuids';

/** Returns the writer as trusted: they had permission when they scheduled the draft. */
const asScheduled = (writer: Participant): Participant => ({
  ...writer,
  require: () => {},
  requireOn: (_action, { comment }) => {
    if (!comment) throw new ApiError('content_not_found');
    return comment;
  },
});
