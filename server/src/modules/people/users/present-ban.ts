/**
 * The ban that counts now, from the copy that stands in a person's row: every request reads that row anyway. A ban
 * past its end does not count, whether or not somebody has lifted it yet (specification §3; host contract 9.2, 15).
 */
import type { BanLevel } from '../../../../../core/contract/roles';
import { ApiError } from '../../../http/errors';

export interface BanCopy {
  ban_level: BanLevel;
  ban_expires: number | null;
  ban_created: number | null;
  ban_message: string;
}

/** The row as it reads now. */
export const withPresentBan = <T extends Pick<BanCopy, 'ban_level' | 'ban_expires'>>(row: T, now: number): T =>
  row.ban_expires !== null && row.ban_expires <= now ? { ...row, ban_level: 'none' } : row;

/** Full bans: nothing is done under that login, and no new one begins. */
export const endsLogins = ({ ban_level }: Pick<BanCopy, 'ban_level'>): boolean =>
  ban_level === 'login' || ban_level === 'hide';

/** What a refusal says to the person; for a permanent ban the date is that of issue (host contract 2.2). */
export const banData = ({ ban_message, ban_expires, ban_created }: Omit<BanCopy, 'ban_level'>) => ({
  reason: ban_message,
  end_date: Math.ceil((ban_expires ?? ban_created ?? 0) / 1000),
  permanent: ban_expires === null,
});

export const loginBanned = (row: BanCopy): ApiError => new ApiError('login_banned', banData(row));

/** Without the message: whoever types the address has not shown that it is theirs. */
export const signupBanned = (row: BanCopy): ApiError =>
  new ApiError('signup_banned', banData({ ...row, ban_message: '' }));
