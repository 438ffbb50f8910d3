/** Finds the blog and the draft of a request, and checks that the person may write there. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { requireContainer } from '../containers/require-container';
import { livestories as kind } from '../kinds/livestories.kind';
import { findDraft } from './drafts.repository';

type App = Pick<FastifyInstance, 'db' | 'judge' | 'allows'>;

/** @throws ApiError container_not_found, or the error of the rule */
export async function requireBlogToWrite(app: App, request: FastifyRequest) {
  const { cc, draft_uuid = '' } = request.params as { cc: string; draft_uuid?: string };
  const container = await requireContainer(app.db, kind, request.section.uuid, cc);
  app.judge(request, 'livecontent/create', { container });
  return { container, draft_uuid: draft_uuid.toLowerCase(), user: request.signedIn };
}

/** Finds the person's own draft, or for editors any submitted one. @throws ApiError content_not_found */
export async function requireDraft(app: App, request: FastifyRequest) {
  const { draft, ...found } = await findDraftToWrite(app, request);
  if (!draft) throw new ApiError('content_not_found');
  return { ...found, draft };
}

/** Finds a draft like `requireDraft`, but `draft` is undefined if there is none, or it belongs to someone else. */
export async function findDraftToWrite(app: App, request: FastifyRequest) {
  const { container, draft_uuid, user } = await requireBlogToWrite(app, request);
  const draft = isUuid(draft_uuid) ? await findDraft(app.db, container.uuid, draft_uuid) : undefined;
  const isTheirs =
    draft?.actor_id === user.id ||
    (draft?.status !== 'draft' && app.allows(request, 'livecontent/settings', { container }));
  return { container, draft_uuid, draft: isTheirs ? draft : undefined, user };
}
