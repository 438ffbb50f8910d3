/** Publishes a draft under its writer's name, with the time of publication, and only once, even if retried. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { StoredMedium } from '../../../../../core/contract/content/media';
import type { Mark } from '../../../../../core/contract/content/moderation';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { OutboxMessage } from '../../platform/outbox/outbox.repository';
import type { Site } from '../../sites/sites/site-registry';
import type { Participant } from '../comments/participant';
import { readFields } from '../kinds/livestories/post-fields';
import { livestories as kind } from '../kinds/livestories.kind';
import { takeMedia } from '../media/media.service';
import type { CommentRow } from '../model/comment-row';
import { readContent } from '../model/written-content';
import { setMarkOf } from '../moderation/moderation.service';
import { post } from '../writing/post';
import { type DraftRow, deleteDraft, postKeyOf } from './drafts.repository';

interface Publication {
  draft: DraftRow;
  site: Site;
  section_uuid: string;
  /** The publisher, whose permissions are checked. */
  by: Participant;
}

type App = Pick<FastifyInstance, 'db' | 'clock' | 'writeQueue'>;

/** @throws ApiError when the publisher lacks permission, or an embedded upload is gone */
export async function publishDraft(app: App, { draft, site, section_uuid, by }: Publication): Promise<CommentRow> {
  const { uuid, container_uuid, actor_id, key_moment, pin, notify } = draft;
  const { content, fields } = readFields({ ...draft.post, time_shown: app.clock.now() });
  const written = { ...readContent({ content }), fields, media: await uploadsOf(app, draft, site) };
  const now = app.clock.now();
  const { row } = await app.writeQueue.take(
    container_uuid,
    post({
      participant: { ...by, id: actor_id, isGhostBanned: false },
      kind,
      section_uuid,
      parent_id: null,
      written,
      // A draft that was saved with another text after its publication becomes another post, so that no text is lost.
      idempotency_key: `${postKeyOf(uuid)}${digest(JSON.stringify(draft.post))}`,
      considered: {
        draft: { mark: null, now, rules: site.rules },
        // No checks, because the publisher has reviewed the text.
        conclude: () => ({ reasons: [], decisions: [] }),
      },
      messages: [messageToFinish(draft, now)],
    }),
  );
  const marks: Mark[] = [...(key_moment ? (['pick'] as const) : []), ...(pin ? (['pin'] as const) : [])];
  for (const mark of marks) {
    await app.writeQueue.take(
      container_uuid,
      setMarkOf({ participant: by, kind, section_uuid, id: row.id, mark, isOn: true }),
    );
  }
  if (notify) {
    await app.writeQueue.take(container_uuid, async (unit) => {
      // Needs the permission of a pin: only editors decide about more than a post.
      by.require('livecontent/settings', { container: unit.container, now: unit.now });
      unit.addFact({ fact: 'announced', comment: row });
      unit.touch();
    });
  }
  await deleteDraft(app.db, uuid, draft.date_changed);
  return row;
}

async function uploadsOf({ db, clock }: App, draft: DraftRow, site: Site): Promise<StoredMedium[]> {
  const { media_uuids: uuids = [], media_alts: alts = {} } = draft.post;
  if (uuids.length === 0) return [];
  const attach_key = digest(`draft ${draft.uuid}`);
  const { container_uuid, actor_id: user_id } = draft;
  const claim = { uuids, user_id, container_uuid, attach_key, now: clock.now(), max: site.rules.media.max };
  const found = await takeMedia(db, claim);
  return found.map((medium) => ({
    ...medium,
    ...(alts[medium.media_uuid] && { alt: alts[medium.media_uuid] as string }),
  }));
}

export const PUBLISH_POST = 'publish_post';
/** Longer than pinning and marking a post takes. */
const FINISHED_WITHIN_MS = MINUTE_MS;

/** Finishes the publication (pin, mark, notify, delete the draft) if the process dies after it has stored the post. */
const messageToFinish = ({ uuid: draft_uuid, container_uuid, date_changed }: DraftRow, now: number): OutboxMessage => ({
  kind: PUBLISH_POST,
  payload: { draft_uuid, container_uuid, begun: date_changed },
  idempotency_key: `${PUBLISH_POST} ${draft_uuid} begun ${date_changed}`,
  now,
  date_next: now + FINISHED_WITHIN_MS,
});

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
