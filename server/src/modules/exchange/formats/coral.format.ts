/**
 * Coral 5 to 9: the collections stories, comments and users from `mongoexport`, one document per line, in either dialect of extended
 * JSON. Pass all files to one command.
 */

import { htmlToText } from '../../platform/text/html-text';
import type { CommentRecord, VfRecord } from '../records/record';
import { dateOf, plainOf } from './extended-json';
import { countOf, type Fields, isTrue, numberOf, objectOf, objectsOf, textOf } from './fields';
import type { Format, ReadOptions } from './format';
import { jsonLines } from './lines';

export const coral: Format = {
  name: 'coral',
  title: 'Coral',
  takesSeveralFiles: true,
  matches: (head) => /"tenantID"\s*:/.test(head) && /"(storyID|profiles|commentCounts|siteID)"\s*:/.test(head),
  async *read(chunks, options) {
    for await (const line of jsonLines(chunks, options)) yield* recordsOf(plainOf(line), options);
  },
};

function* recordsOf(document: Fields, options: ReadOptions): Generator<VfRecord> {
  if ('storyID' in document) yield* commentRecords(document, options);
  else if ('profiles' in document || 'username' in document) yield userRecord(document);
  else if ('url' in document) yield storyRecord(document);
}

const storyRecord = (story: Fields): VfRecord => ({
  kind: 'container',
  id: textOf(story, 'id'),
  url: textOf(story, 'url'),
  title: textOf(objectOf(story, 'metadata'), 'title'),
  is_closed: textOf(story, 'closedAt') !== '',
  ...(textOf(objectOf(story, 'settings'), 'mode') === 'RATINGS_AND_REVIEWS' && { type: 'reviews' }),
  date_created: dateOf(story, 'createdAt'),
});

function userRecord(user: Fields): VfRecord {
  const profiles = objectsOf(user, 'profiles');
  const profile = (type: string) => profiles.find((one) => textOf(one, 'type') === type) ?? {};
  const [email, publisher_id] = [textOf(user, 'email'), textOf(profile('sso'), 'id')];
  const password_hash = textOf(profile('local'), 'password');
  const oidc = profile('oidc');
  const subject = textOf(oidc, 'id');
  const issuer = textOf(oidc, 'issuer');
  return {
    kind: 'user',
    id: textOf(user, 'id'),
    name: textOf(user, 'username'),
    ...(email !== '' && { email, is_email_verified: isTrue(user, 'emailVerified') }),
    ...(publisher_id !== '' && { publisher_id }),
    ...(password_hash !== '' && { password_hash }),
    ...(subject !== '' && issuer !== '' && { identities: [{ provider: 'openidconnect', issuer, subject }] }),
    is_banned: isTrue(objectOf(objectOf(user, 'status'), 'ban'), 'active'),
    badges: Array.isArray(user.badges) ? user.badges.map(String) : [],
    date_created: dateOf(user, 'createdAt'),
  };
}

function* commentRecords(comment: Fields, { report }: ReadOptions): Generator<VfRecord> {
  const id = textOf(comment, 'id');
  const revisions = objectsOf(comment, 'revisions');
  const revision = revisions.at(-1);
  if (id === '') return report({ at: 'a comment', what: 'comment without an id or a page' });
  const rating = numberOf(comment, 'rating');
  yield {
    kind: 'comment',
    id,
    container: textOf(comment, 'storyID'),
    parent: textOf(comment, 'parentID') || null,
    author: textOf(comment, 'authorID') || null,
    text: htmlToText(textOf(revision ?? {}, 'body')),
    state: textOf(comment, 'deletedAt') === '' ? (states[textOf(comment, 'status')] ?? 'pending') : 'removed',
    is_picked: objectsOf(comment, 'tags').some((tag) => textOf(tag, 'type') === 'FEATURED'),
    likes: countOf(objectOf(comment, 'actionCounts'), 'REACTION'),
    ...(rating >= 1 && rating <= 5 && { rating }),
    date_created: dateOf(comment, 'createdAt'),
    ...(revisions.length > 1 && { date_edited: dateOf(revision ?? {}, 'createdAt') }),
  };
}

const states: Record<string, CommentRecord['state']> = { NONE: 'visible', APPROVED: 'visible', REJECTED: 'removed' };
