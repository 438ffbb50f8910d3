import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { viewerOf } from '../model/viewer';
import type { PollReader } from './polls.presenter';
import { findVotes } from './polls.repository';
import { votersOf } from './voter';

/** Reads a poll's viewer with their own choices. */
export async function readerOf(
  db: Kysely<Tables>,
  request: FastifyRequest,
  poll_uuid: string,
  voter_token?: string,
): Promise<PollReader> {
  const voters = votersOf(request, poll_uuid, voter_token);
  const votes = await findVotes(db, poll_uuid, voters);
  const own = voters.map((voter) => votes.get(voter)).find((vote) => vote !== undefined);
  return { isStaff: viewerOf(request).isStaff, own: own ?? null };
}
