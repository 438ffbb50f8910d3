/** A post of the fediverse, read by name. Its server may send anything, so every text is cut. */
import { cutText } from '../../../../../../core/contract/values/cut-text';
import { htmlToText } from '../../../platform/text/html-text';
import { normaliseText } from '../../../platform/text/normalise';
import { countOf, dateOf, idOf, listOf, type Members, membersOf, textOf } from './members';
import { type RemoteAuthor, type RemotePost, RemoteProblem, type RemoteRoot } from './remote';

const ADDRESS_BYTES_MAX = 2048;
/** The longest HTML to read: parsing takes longer than in proportion. The longest comment of any site has half of it. */
const HTML_MAX = 40_000;
const SHORT = 500;
const WARNING_MAX = 1000;
const PICTURES_MAX = 16;
/** As on Mastodon. */
const DESCRIPTION_MAX = 1500;
const DATE_MAX = 64;

const PUBLIC = new Set(['https://www.w3.org/ns/activitystreams#Public', 'as:Public', 'Public']);

const isPublic = (value: unknown): boolean => listOf(value).some((to) => PUBLIC.has(idOf(to)));
const pageOf = (object: Members): string => {
  const urls = listOf(object.url).map((url) => textOf(typeof url === 'string' ? url : membersOf(url).href));
  return urls.find((url) => !isTooLong(url) && /^https?:\/\//.test(url)) ?? textOf(object.id);
};

export const htmlOf = (value: unknown): string => cutText(textOf(value), HTML_MAX);

/** Checks an address or an id; the database stores no long ones in its indexes. */
export const isTooLong = (address: string): boolean => Buffer.byteLength(address) > ADDRESS_BYTES_MAX;

export const isPublicNote = ({ to, cc }: Members): boolean => isPublic(to) || isPublic(cc);

export function noteRoot(note: Members, actor: Members): RemoteRoot {
  if (!isPublicNote(note)) throw new RemoteProblem('not_a_post', 'the post is not public');
  return {
    id: textOf(note.id),
    url: pageOf(note),
    author_id: textOf(actor.id),
    handle: handleOf(actor),
    ...countsOf(note),
    replies: countOf(membersOf(note.replies).totalItems),
    date: dateOf(note.published),
  };
}

/** @param leading handle of the thread's author, which is left out where the text begins with it */
export function notePost(note: Members, author: RemoteAuthor, leading: string): RemotePost {
  // Replies to followers only and direct messages are private.
  if (!isPublicNote(note)) throw new RemoteProblem('not_a_post', 'the reply is not public');
  const tags = listOf(note.tag).map(membersOf);
  const date = dateOf(note.published);
  if (Number.isNaN(date)) throw new RemoteProblem('not_a_post', 'the reply has no date');
  const text = normaliseText(htmlToText(htmlOf(note.content), { shortensHandles: true }));
  return {
    id: textOf(note.id),
    url: pageOf(note),
    parent_id: idOf(note.inReplyTo),
    author: { ...author, is_indexable: author.is_indexable && isPublic(note.to) },
    text: withoutLeading(text, leading),
    warning: cutText(normaliseText(htmlToText(htmlOf(note.summary))), WARNING_MAX),
    pictures: picturesOf(note),
    labels: [],
    ...countsOf(note),
    mentions: tags.filter(({ type }) => type === 'Mention').length,
    date,
    version: (textOf(note.updated) || textOf(note.published)).slice(0, DATE_MAX),
  };
}

/** Returns the inbox that the account's server shares, or its own; '' when neither is on the account's own host. */
export function inboxOf(actor: Members): string {
  const { origin } = new URL(textOf(actor.id));
  const inboxes = [textOf(membersOf(actor.endpoints).sharedInbox), textOf(actor.inbox)];
  const own = inboxes.find((inbox) => URL.canParse(inbox) && new URL(inbox).origin === origin);
  const address = own ? new URL(own).href : '';
  return isTooLong(address) ? '' : address;
}

export function authorOf(actor: Members): RemoteAuthor {
  return {
    id: textOf(actor.id),
    handle: handleOf(actor),
    name: cutText(normaliseText(textOf(actor.name)) || textOf(actor.preferredUsername), SHORT),
    url: pageOf(actor),
    host: new URL(textOf(actor.id)).hostname,
    picture: pictureOf(actor),
    is_indexable: actor.indexable !== false,
    inbox: inboxOf(actor),
  };
}

const handleOf = ({ preferredUsername, id }: Members): string =>
  `@${cutText(textOf(preferredUsername), SHORT)}@${new URL(textOf(id)).host}`;

/** Removes the account at the beginning of a reply, which the thread shows already. */
function withoutLeading(text: string, handle: string): string {
  const [, name = ''] = handle.split('@');
  const found = /^@([^\s@]+)(@\S+)?\s*/.exec(text);
  return found?.[1]?.toLowerCase() === name.toLowerCase() ? text.slice(found[0].length) : text;
}

const countsOf = ({ likes, shares }: Members) => ({
  likes: countOf(membersOf(likes).totalItems),
  reposts: countOf(membersOf(shares).totalItems),
});

/** The icon is an address or a picture, alone or in a list. */
const pictureOf = ({ icon }: Members): string => {
  const [first] = listOf(icon);
  const address = textOf(typeof first === 'string' ? first : listOf(membersOf(first).url)[0]);
  return isTooLong(address) ? '' : address;
};

const picturesOf = (note: Members): string[] =>
  listOf(note.attachment)
    .map(membersOf)
    .filter(({ type, mediaType }) => type === 'Image' || textOf(mediaType).startsWith('image/'))
    .slice(0, PICTURES_MAX)
    .map(({ name }) => cutText(normaliseText(textOf(name)), DESCRIPTION_MAX));
