/** The settings of imported live blogs, chats and questions, as containers store them. */
import { Value } from 'typebox/value';
import { noBlog } from '../../../../../core/contract/content/live-blog-defaults';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { normaliseText } from '../../platform/text/normalise';
import { BlogMember } from '../records/kind-members';
import type { ContainerRecord } from '../records/record';
import { findAuthors } from './comments.repository';
import type { ImportJob, Trx } from './job';

type Fields = Record<string, unknown> | null;

/** @returns a function that converts the settings of one of these records */
export async function containerFields(
  trx: Trx,
  job: ImportJob,
  staged: { record: ContainerRecord | null }[],
): Promise<(record: ContainerRecord | null) => Fields> {
  const named = staged.flatMap(({ record }) => [
    ...(record?.blog?.authors ?? []).map(({ user }) => user),
    ...(record?.settings?.hosts ?? []),
  ]);
  const people = named.length > 0 ? await findAuthors(trx, job, [...new Set(named)]) : new Map<string, number>();
  const uuidOf = (user: string) => {
    const id = people.get(user);
    return id === undefined ? [] : [numericIdToUuid(id)];
  };
  return (record) => {
    if (record?.type === 'livestories' && record.blog) return blogFields(record.blog, uuidOf);
    if (!record?.settings) return null;
    const { hosts, ...settings } = record.settings;
    return { ...settings, ...(hosts && { hosts: hosts.flatMap(uuidOf) }) };
  };
}

function blogFields(given: BlogMember, uuidOf: (user: string) => string[]): Fields {
  const { authors = [], title, summary, ...blog } = Value.Clean(BlogMember, structuredClone(given)) as BlogMember;
  return {
    ...blog,
    ...(title && { title: normaliseText(title) }),
    ...(summary && { summary: normaliseText(summary) }),
    settings: { ...noBlog.settings, ...blog.settings },
    authors: authors.flatMap(({ user, role }) => uuidOf(user).map((user_uuid) => ({ user_uuid, role }))),
  };
}
