/** Publishes what was scheduled, when its time has come: for writers who may still write there. */
import fp from 'fastify-plugin';
import { ApiError } from '../../../http/errors';
import { judge } from '../../people/permissions/judge';
import { signedIn } from '../../people/sessions/signed-in';
import { findUser } from '../../people/users/users.repository';
import { type Participant, participant } from '../comments/participant';
import { findContainer } from '../containers/containers.repository';
import { findDraft } from './drafts.repository';
import { publishDraft } from './publish';

export const PUBLISH_POST = 'publish_post';

export const scheduledPostsPlugin = fp(async (app) => {
  const { db, clock } = app;

  app.outbox.handle(PUBLISH_POST, async ({ draft_uuid, container_uuid }, job) => {
    const [uuid, cc] = [String(draft_uuid), String(container_uuid)];
    const [container, draft] = [await findContainer(db, cc), await findDraft(db, cc, uuid)];
    // Thrown away, published or put off meanwhile.
    if (!container || draft?.status !== 'scheduled' || (draft.publish_at ?? 0) > clock.now()) return;
    const found = await app.sites.bySection(container.section_uuid);
    const writer = found && (await findUser(db, found.site.uuid, draft.actor_id));
    if (!writer) return;
    const { site } = found;
    const actor = signedIn(writer, '');
    try {
      judge('livecontent/create', { actor, row: writer, settings: site.settings, now: clock.now() }, { container });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await db.updateTable('post_drafts').set({ status: 'submitted' }).where('uuid', '=', uuid).execute();
      return;
    }
    await job.goOn();
    const by = asScheduled(participant(writer, actor, site.settings));
    await publishDraft(app, { draft, site, section_uuid: container.section_uuid, by });
  });
});

/** Whoever scheduled it was allowed to publish then. */
const asScheduled = (writer: Participant): Participant => ({
  ...writer,
  require: () => {},
  requireOn: (_action, { comment }) => {
    if (!comment) throw new ApiError('content_not_found');
    return comment;
  },
});
