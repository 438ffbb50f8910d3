/** Resolves the mentions in a text: no query for a text without `@`, one for any other. */
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Mention } from '../../../../../core/contract/people/people';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { chooseMentions, readCandidates } from './mentioned';
import { findNamed } from './mentions.repository';

/** @param content the text as it will be stored; positions count in this text */
export async function resolveMentions(
  db: Kysely<Tables>,
  { site, now }: Pick<FastifyRequest, 'site'> & { now: number },
  content: string,
  chosen: Mention[] = [],
): Promise<Mention[]> {
  const candidates = readCandidates(content);
  if (candidates.length === 0 && chosen.length === 0) return [];
  const people = await findNamed(db, {
    site_uuid: site.uuid,
    keys: [...new Set(candidates.map(({ key }) => key))],
    ids: chosen.flatMap(({ user_uuid }) => uuidToNumericId(user_uuid) ?? []),
    now,
  });
  return people.length === 0 ? [] : chooseMentions(content, candidates, chosen, people);
}
