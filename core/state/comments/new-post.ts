/** A reader's new comment: rendered until the server has stored it, and sent. */
import { randomHex } from '../../base/built-ins/random';
import type { Getter } from '../../base/store/jotai';
import { serverNow } from '../../base/time/server-clock';
import type { Comment, PostBody } from '../../contract/content/comment';
import { commentDefaults } from '../../contract/content/comment-defaults';
import { pageAtom } from '../page/page.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { currentUserAtom } from '../user/user.atoms';
import type { Draft } from './drafts';
import { mentionsOf } from './mentions';

/** Returns a random key of 36 characters for a new post. */
export const newKey = (): string => randomHex(18);

export function provisional(
  get: Getter,
  key: string,
  text: string,
  { people, media = [] }: Draft,
  container_uuid: string,
  parent?: Comment,
): Comment {
  const content_uuid = `sending-${key}`;
  const now = serverNow();
  return {
    section_uuid: get(sectionUuidAtom),
    content_container_uuid: container_uuid,
    thread_uuid: parent?.thread_uuid ?? content_uuid,
    parent_uuid: parent?.content_uuid ?? container_uuid,
    content_uuid,
    actor_uuid: get(currentUserAtom).uuid,
    ...(parent && { parent_actor_uuid: parent.actor_uuid }),
    content: text,
    time: now,
    date_created: now,
    ...commentDefaults(),
    media,
    mentions: mentionsOf(text, people),
  };
}

export function bodyOf(get: Getter, content: string, { people, media = [] }: Draft): PostBody {
  const page = get(pageAtom);
  return {
    content,
    metadata: {
      author_host_section_uuid: get(sectionUuidAtom),
      origin_title: page.title,
      origin_summary: page.description,
      origin_url: page.url,
      origin_image_url: page.image_url,
      origin_image_alt: page.image_alt,
    },
    media_uuids: media.map(({ media_uuid }) => media_uuid),
    media_alts: Object.fromEntries(media.map(({ media_uuid, alt = '' }) => [media_uuid, alt])),
    mentions: mentionsOf(content, people),
    links: [],
  };
}
