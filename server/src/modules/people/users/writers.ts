import { type RawBuilder, sql } from 'kysely';

/** Selects people of a site who have ever written, on `users`. Uses the index `users_writers`. */
export const areWritersOf = (site_uuid: string): RawBuilder<boolean> => sql`
  site_uuid = ${site_uuid} and type = 'user' and date_first_post is not null
  and content_created > 0 and ban_level in ('none', 'posting') and date_erased is null`;
