/** The posts of a site's account: one for an article, one for each answer of its staff to somebody on another server. */

import type { PublishedPage } from '../../../../../core/contract/content/social';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { type Addresses, PUBLIC } from '../social/signing/addresses';
import type { ActivityDocument, Document } from './documents';

interface Account {
  name: string;
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const linkTo = (url: string): string => `<a href="${escapeText(url)}">${escapeText(url)}</a>`;
/** Paragraphs and lines, in HTML. */
const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeText(part).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Answers to a note, in the note itself: servers that walk a thread find them there. */
const repliesOf = (ids: string[]): Document => ({ type: 'Collection', totalItems: ids.length, items: ids });

interface Article {
  container_uuid: string;
  published: PublishedPage;
  date_posted: number;
  /** False once the conversation is closed. */
  canReply: boolean;
  replies: string[];
}

export function articleNote(addresses: Addresses, { name }: Account, article: Article): ActivityDocument {
  const { container_uuid, published, date_posted, canReply, replies } = article;
  const { title, teaser, url, lang, date_updated } = published;
  const teased = teaser && teaser !== title ? paragraphs(teaser) : '';
  const content = `<p><strong>${escapeText(title)}</strong></p>${teased}<p>${linkTo(url)}</p>`;
  const mayInteract = (who: string) => ({ automaticApproval: [who] });
  return {
    id: addresses.container(container_uuid),
    type: 'Note',
    attributedTo: addresses.actor(name),
    to: [PUBLIC],
    cc: [addresses.followers(name)],
    content,
    ...(lang && { contentMap: { [lang]: content } }),
    url,
    published: new Date(date_posted).toISOString(),
    ...(date_updated !== null && { updated: new Date(date_updated).toISOString() }),
    context: addresses.context(container_uuid),
    interactionPolicy: {
      canReply: mayInteract(canReply ? PUBLIC : addresses.actor(name)),
      canQuote: mayInteract(PUBLIC),
    },
    replies: repliesOf(replies),
  };
}

/** The page of a comment, which leads to its article. */
export const commentPage = ({ root }: Addresses, id: number): string => `${root}/c/${id}`;

export interface Answer {
  comment: { id: number; content: string; date_created: number; date_edited: number | null };
  container_uuid: string;
  /** The post that is answered. */
  parent: { id: string; author_id: string; handle: string };
  /** The page with the comment. */
  url: string;
  replies: string[];
}

export function answerNote(addresses: Addresses, { name }: Account, answer: Answer): ActivityDocument {
  const { comment, container_uuid, parent, url, replies } = answer;
  const { id, content, date_created, date_edited } = comment;
  const mention = `<a href="${escapeText(parent.author_id)}" class="u-url mention">${escapeText(parent.handle)}</a>`;
  return {
    id: addresses.comment(numericIdToUuid(id)),
    type: 'Note',
    attributedTo: addresses.actor(name),
    inReplyTo: parent.id,
    to: [PUBLIC],
    cc: [parent.author_id, addresses.followers(name)],
    content: paragraphs(content).replace('<p>', `<p>${mention} `),
    tag: [{ type: 'Mention', href: parent.author_id, name: parent.handle }],
    url,
    published: new Date(date_created).toISOString(),
    ...(date_edited !== null && { updated: new Date(date_edited).toISOString() }),
    context: addresses.context(container_uuid),
    replies: repliesOf(replies),
  };
}
