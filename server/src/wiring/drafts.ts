/** Builds drafts: data of a text and its writer for the phases of the posting pipeline. */
import type { FastifyRequest } from 'fastify';
import { isStaff } from '../../../core/contract/roles';
import { ApiError } from '../http/errors';
import type { Kind } from '../modules/content/kinds/kind';
import type { WrittenContent } from '../modules/content/model/written-content';
import type { Draft, RemoteFacts } from '../modules/content/posting/phase';
import { fingerprintOf, type Mark } from '../modules/content/posting/recent';
import { signedIn } from '../modules/people/sessions/signed-in';
import type { UserRow } from '../modules/people/users/users.repository';
import { offIn } from '../modules/sites/sites/site-of-section';
import type { Section, Site } from '../modules/sites/sites/site-registry';

export interface Asked {
  kind: Kind;
  container_uuid: string;
  written: WrittenContent;
  /** True for people who were asked to write in this container, and are judged like staff. */
  isAuthor?: boolean;
  /** The parent, null for a new thread; for an edit the comment itself. */
  about: { parent_id: number | null; idempotency_key: string | null } | { content_id: number };
}

/** A reply from a social network. */
export interface RemotePost extends Pick<Asked, 'kind' | 'container_uuid' | 'written'> {
  site: Site;
  section: Section;
  user: UserRow;
  network: RemoteFacts;
  about: { parent_id: number | null } | { content_id: number };
  /** When the reply was written on the network. */
  date: number;
}

/** Builds the draft of a request. @throws ApiError for a guest */
export function draftOf(
  request: FastifyRequest,
  { kind, container_uuid, written, isAuthor = false, about }: Asked,
  now: number,
): Draft {
  const { site, section, actor } = request;
  const user = request.user?.row;
  if (!user) throw new ApiError('unauthorized');
  const isEdit = 'content_id' in about;
  const parent_id = isEdit ? null : about.parent_id;
  const staff = isStaff(actor.user_privilege) || isAuthor;
  const mark: Mark | null =
    isEdit || staff
      ? null
      : {
          date: now,
          kind: kind.name,
          container_uuid,
          parent_id,
          key: about.idempotency_key,
          ...fingerprintOf(written.content),
        };
  const { maxLength, ...limits } = kind.posting(site, staff);
  return {
    site,
    kind,
    rules: { ...site.rules, ...limits },
    maxLength,
    written,
    user,
    actor,
    isStaff: staff,
    isTrusted: staff || user.badge_trusted,
    fromAddress: null,
    section_uuid: section.uuid,
    off: offIn(section.modules, kind.module),
    container_uuid,
    content_id: isEdit ? about.content_id : null,
    parent_id,
    isEdit,
    now,
    network: null,
    mark,
  };
}

export function remoteDraftOf(asked: RemotePost, now: number): Draft {
  const { site, section, kind, container_uuid, written, user, network, about, date } = asked;
  const isEdit = 'content_id' in about;
  const parent_id = isEdit ? null : about.parent_id;
  const { maxLength, ...limits } = kind.posting(site, false);
  const mark = { date, kind: kind.name, container_uuid, parent_id, key: null, ...fingerprintOf(written.content) };
  return {
    ...{ site, kind, maxLength, written, user, section_uuid: section.uuid, container_uuid, parent_id, isEdit, network },
    rules: { ...site.rules, ...limits },
    // The author of a reply has no login.
    actor: signedIn(user, ''),
    isStaff: false,
    isTrusted: user.badge_trusted,
    fromAddress: null,
    off: offIn(section.modules, 'social_ingestion'),
    content_id: isEdit ? about.content_id : null,
    now,
    mark: isEdit ? null : mark,
  };
}
