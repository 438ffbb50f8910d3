/** Talk 4, the product before Coral: the collections assets, comments and users from `mongoexport`. Pass all files to one command. */
import type { CommentRecord, VfRecord } from '../records/record';
import { dateOf, plainOf } from './extended-json';
import { countOf, type Fields, isTrue, objectOf, objectsOf, textOf } from './fields';
import type { Format, ReadOptions } from './format';
import { jsonLines } from './lines';

export const talk: Format = {
  name: 'talk',
  title: 'Talk 4',
  takesSeveralFiles: true,
  matches: (head) => /"(asset_id|lowercaseUsername|scraped)"\s*:/.test(head) && !/"tenantID"\s*:/.test(head),
  async *read(chunks, options) {
    for await (const line of jsonLines(chunks, options)) yield* recordsOf(plainOf(line), options);
  },
};

function* recordsOf(document: Fields, options: ReadOptions): Generator<VfRecord> {
  const id = textOf(document, 'id');
  if (id === '') return options.report({ at: 'a document', what: 'document without an id' });
  if ('asset_id' in document) yield commentRecord(document);
  else if ('username' in document) yield userRecord(document);
  else if ('url' in document) {
    const { title } = document;
    yield {
      ...{ kind: 'container', id, url: textOf(document, 'url') },
      ...(typeof title === 'string' && { title }),
      is_closed: textOf(document, 'closedAt') !== '',
      date_created: dateOf(document, 'created_at'),
    };
  }
}

function userRecord(user: Fields): VfRecord {
  const local = objectsOf(user, 'profiles').find((profile) => textOf(profile, 'provider') === 'local');
  const email = textOf(local ?? {}, 'id');
  const password_hash = textOf(user, 'password');
  const isVerified = textOf(objectOf(local ?? {}, 'metadata'), 'confirmed_at') !== '';
  return {
    kind: 'user',
    id: textOf(user, 'id'),
    name: textOf(user, 'username'),
    ...(email !== '' && { email, is_email_verified: isVerified }),
    ...(email !== '' && password_hash !== '' && { password_hash }),
    is_banned: isTrue(objectOf(objectOf(user, 'status'), 'banned'), 'status'),
    date_created: dateOf(user, 'created_at'),
  };
}

function commentRecord(comment: Fields): VfRecord {
  const history = objectsOf(comment, 'body_history');
  const counts = objectOf(comment, 'action_counts');
  return {
    kind: 'comment',
    id: textOf(comment, 'id'),
    container: textOf(comment, 'asset_id'),
    parent: textOf(comment, 'parent_id') || null,
    author: textOf(comment, 'author_id') || null,
    text: textOf(comment, 'body'),
    state: textOf(comment, 'deleted_at') === '' ? (states[textOf(comment, 'status')] ?? 'pending') : 'removed',
    is_picked: objectsOf(comment, 'tags').some((tag) => textOf(objectOf(tag, 'tag'), 'name') === 'FEATURED'),
    likes: countOf(counts, 'respect') + countOf(counts, 'like') + countOf(counts, 'love'),
    date_created: dateOf(comment, 'created_at'),
    ...(history.length > 1 && { date_edited: dateOf(history.at(-1) ?? {}, 'created_at') }),
  };
}

const states: Record<string, CommentRecord['state']> = { NONE: 'visible', ACCEPTED: 'visible', REJECTED: 'removed' };
