/** Bans on the wire (specification §3 "Ban"; host contract 15). Times are milliseconds. */
import { type Static, Type } from 'typebox';
import { Time, TimeOrNull } from '../values/numbers';
import { type BanLevel, banLevels } from './roles';

const levels = banLevels.filter((level): level is Exclude<BanLevel, 'none'> => level !== 'none');
export const Level = Type.Unsafe<Exclude<BanLevel, 'none'>>({ type: 'string', enum: levels });

export const Ban = Type.Object({
  ban_uuid: Type.String(),
  user_uuid: Type.String(),
  ban_level: Level,
  is_permanent: Type.Boolean(),
  user_message: Type.String(),
  date_created: Time,
  /** Null: the ban is permanent. */
  date_expired: TimeOrNull,
  /** Time when the ban was lifted, expired or was replaced by another ban (extension). */
  date_lifted: TimeOrNull,
});
export type Ban = Static<typeof Ban>;

/** `GET /v2/{domain}/bans?level=&limit=&starting_from=` (extension): active bans, newest first. */
export const BanPage = Type.Object({ more_available: Type.Boolean(), results: Type.Array(Ban) });

const BAN_MESSAGE_MAX = 1000;

/** `POST /v2/{domain}/users/{id}/bans` (extension). */
export const BanBody = Type.Object({
  ban_level: Level,
  is_permanent: Type.Boolean({ default: true }),
  /** Required unless the ban is permanent. */
  date_expired: Type.Optional(TimeOrNull),
  user_message: Type.String({ default: '', maxLength: BAN_MESSAGE_MAX }),
  /** Removes the person's chat messages of this many hours before the ban. */
  remove_messages_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
});
export type BanBody = Static<typeof BanBody>;
