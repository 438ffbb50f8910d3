/**
 * The present ban, from its copy in the person's row, which every request reads anyway. An expired ban does not count,
 * whether or not it was lifted (specification §3; host contract 9.2, 15).
 */
import type { BanLevel } from '../../../../../core/contract/people/roles';
import { ApiError } from '../../../http/errors';

export interface BanCopy {
  ban_level: BanLevel;
  ban_expires: number | null;
  ban_created: number | null;
  ban_message: string;
}

/** Returns the row with the ban that applies now. */
export const withPresentBan = <T extends Pick<BanCopy, 'ban_level' | 'ban_expires'>>(row: T, now: number): T =>
  row.ban_expires !== null && row.ban_expires <= now ? { ...row, ban_level: 'none' } : row;

/** Checks for full bans, which end all sessions and forbid new ones. */
export const endsLogins = ({ ban_level }: Pick<BanCopy, 'ban_level'>): boolean =>
  ban_level === 'login' || ban_level === 'hide';

/** Returns the data of a refusal for the person; for a permanent ban with the date of issue (host contract 2.2). */
export const banData = ({ ban_message, ban_expires, ban_created }: Omit<BanCopy, 'ban_level'>) => ({
  reason: ban_message,
  end_date: Math.ceil((ban_expires ?? ban_created ?? 0) / 1000),
  permanent: ban_expires === null,
});

export const loginBanned = (row: BanCopy): ApiError => new ApiError('login_banned', banData(row));

/** Leaves out the message, because the visitor has not proved that the address is theirs. */
export const signupBanned = (row: BanCopy): ApiError =>
  new ApiError('signup_banned', banData({ ...row, ban_message: '' }));
