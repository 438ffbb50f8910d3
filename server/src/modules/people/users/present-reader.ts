import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '../../../../../core/contract/people/user';
import { asTheySeeIt } from './own-counts.repository';
import { presentCurrentUser } from './users.presenter';
import type { UserRow } from './users.repository';

/** Presents the reader to themselves, with all their counts. */
export const presentReader = async (
  { db, peopleRanks }: Pick<FastifyInstance, 'db' | 'peopleRanks'>,
  row: UserRow,
): Promise<CurrentUser> => peopleRanks.rank(row.site_uuid, presentCurrentUser(await asTheySeeIt(db, row)));
