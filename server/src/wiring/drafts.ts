/** Builds drafts: data of a text and its writer for the phases of the posting pipeline. */
import type { FastifyRequest } from 'fastify';
import { isStaff } from '../../../core/contract/people/roles';
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

/** A text with its writer, and how it is judged. */
interface Written extends Omit<RemotePost, 'network' | 'date' | 'about'>, Pick<Draft, 'actor' | 'network' | 'now'> {
  about: Asked['about'] | RemotePost['about'];
  /** The module that may be switched off in the section. */
  module: Parameters<typeof offIn>[1];
  /** True for people who are judged like staff. */
  isStaff: boolean;
  /** Time of writing; rates and repetitions count from it. */
  date: number;
}

function draftBy({ site, section, kind, written, about, module, isStaff: staff, date, ...given }: Written): Draft {
  const { user, container_uuid } = given;
  const isEdit = 'content_id' in about;
  const parent_id = isEdit ? null : about.parent_id;
  const key = 'idempotency_key' in about ? about.idempotency_key : null;
  const markOf = (): Mark => ({
    ...{ date, kind: kind.name, container_uuid, parent_id, key },
    ...fingerprintOf(written.content),
  });
  const { maxLength, ...limits } = kind.posting(site, staff);
  return {
    ...given,
    ...{ site, kind, maxLength, written, parent_id, isEdit },
    rules: { ...site.rules, ...limits },
    isStaff: staff,
    isTrusted: staff || user.badge_trusted,
    fromAddress: null,
    section_uuid: section.uuid,
    off: offIn(section.modules, module),
    content_id: isEdit ? about.content_id : null,
    mark: isEdit || staff ? null : markOf(),
    removalRate: null,
  };
}

/** Builds the draft of a request. @throws ApiError for a guest */
export function draftOf(request: FastifyRequest, { isAuthor = false, ...asked }: Asked, now: number): Draft {
  const { site, section, actor } = request;
  const user = request.user?.row;
  if (!user) throw new ApiError('unauthorized');
  const staff = isStaff(actor.user_privilege) || isAuthor;
  const { module } = asked.kind;
  return draftBy({ ...asked, site, section, user, actor, module, isStaff: staff, date: now, now, network: null });
}

/** The author of a reply has no login. */
export const remoteDraftOf = (post: RemotePost, now: number): Draft =>
  draftBy({ ...post, actor: signedIn(post.user, ''), module: 'social_ingestion', isStaff: false, now });
