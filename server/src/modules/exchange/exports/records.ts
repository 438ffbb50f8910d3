/** Converts rows to records of vf/1. */
import type { CommentRecord, ContainerRecord, MediumRecord, UserRecord, VfRecord } from '../records/record';
import { kindMembers, textOf, uuidText, writtenMembers } from './kind-records';
import type { CommentRow, ContainerRow, UserRow, VoteRow } from './rows.repository';

export interface UserOptions {
  withEmails: boolean;
}

export function userRecord(row: UserRow, site_uuid: string, { withEmails }: UserOptions): UserRecord {
  const own = row.logins.find(({ provider, issuer }) => provider === 'cookie' && issuer === site_uuid);
  const others = row.logins.filter(({ provider }) => provider !== 'cookie');
  return {
    kind: 'user',
    id: textOf(row.id),
    name: row.name,
    ...(row.type === 'anonymous' && { is_guest: true }),
    ...(withEmails && row.email !== null && { email: row.email, is_email_verified: row.is_email_verified }),
    ...(withEmails && row.email !== null && row.password_hash !== null && { password_hash: row.password_hash }),
    ...(own && { publisher_id: own.subject }),
    ...(others.length > 0 && { identities: others }),
    ...(row.badge_trusted && { is_trusted: true }),
    ...(row.is_banned && { is_banned: true }),
    ...(row.custom_badges.length > 0 && { badges: row.custom_badges }),
    ...(row.picture !== null && { picture: row.picture }),
    date_created: row.date_created,
  };
}

export const containerRecord = (row: ContainerRow): ContainerRecord => ({
  kind: 'container',
  id: row.uuid,
  container_id: row.container_id,
  ...(row.kind !== 'livecomments' && { type: row.kind }),
  ...(row.url !== '' && { url: row.url }),
  ...(row.title !== '' && { title: row.title }),
  ...(row.is_hidden && { is_hidden: true }),
  ...(row.is_premoderated && { is_premoderated: true }),
  ...(row.expiry_time !== null && { date_closed: row.expiry_time }),
  ...(row.mode !== null && { mode: row.mode }),
  ...kindMembers(row),
  date_created: row.date_created,
});

/** Comments that their author or a ban has removed have neither text nor pictures. */
export function commentRecord(row: CommentRow): CommentRecord {
  const state = stateOf(row);
  return {
    kind: 'comment',
    id: textOf(row.id),
    container: row.container_uuid,
    ...(row.parent_id !== null && { parent: textOf(row.parent_id) }),
    author: row.author_id === null ? null : textOf(row.author_id),
    ...(state === 'removed' ? { text: '' } : contentOf(row)),
    ...(state !== 'visible' && { state }),
    ...(row.likes > 0 && { likes: row.likes }),
    ...(row.dislikes > 0 && { dislikes: row.dislikes }),
    ...(row.is_picked && { is_picked: true }),
    ...(row.is_top && { is_top: true }),
    ...(row.date_pinned !== null && { is_pinned: true, date_pinned: row.date_pinned }),
    date_created: row.date_created,
    ...(row.date_edited !== null && { date_edited: row.date_edited }),
  };
}

export function stateOf({ state }: Pick<CommentRow, 'state'>): NonNullable<CommentRecord['state']> {
  if (state === 'visible' || state === 'spam') return state;
  if (state === 'disabled') return 'rejected';
  return state === 'awaiting_moderation' ? 'pending' : 'removed';
}

function contentOf(row: CommentRow) {
  // The section in which a comment was written has another id elsewhere.
  const { author_host_section_uuid, ...metadata } = row.metadata;
  return {
    text: row.content,
    ...writtenMembers(row),
    ...(row.links.length > 0 && { links: row.links }),
    ...(row.mentions.length > 0 && { mentions: row.mentions.flatMap(mentionOf) }),
    ...(row.media.length > 0 && { media: row.media.map(mediumOf) }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

function mentionOf({ user_uuid, position, length }: CommentRow['mentions'][number]) {
  const user = uuidText(user_uuid);
  return user ? [{ user, position, length }] : [];
}

const mediumOf = ({
  media_uuid,
  type,
  mime,
  width,
  height,
  sizes,
  alt,
}: CommentRow['media'][number]): MediumRecord => ({
  folder: media_uuid,
  ...{ type, mime: mime as MediumRecord['mime'], width, height, sizes },
  ...(alt && { alt }),
});

export const voteRecord = ({ comment_id, user_id, value, date_created }: VoteRow): VfRecord => ({
  kind: 'vote',
  comment: textOf(comment_id),
  user: textOf(user_id),
  value,
  date_created,
});
