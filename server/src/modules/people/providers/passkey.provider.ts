/** Logs in by passkey to the account that added it (extension): for staff, and for everyone if the site allows. */
import { Type } from 'typebox';
import { PasskeyLoginBody } from '../../../../../core/contract/people/passkeys';
import { isStaff } from '../../../../../core/contract/people/roles';
import { ApiError } from '../../../http/errors';
import type { UserRow } from '../users/users.repository';
import { defineProvider } from './provider';

/** Checks whether the site allows this person to have passkeys. */
export const mayHavePasskeys = (config: Record<string, unknown>, { role }: Pick<UserRow, 'role'>): boolean =>
  isStaff(role) || config.who === 'everybody';

export const passkey = defineProvider({
  id: 'passkey',
  title: 'Passkey',
  config: Type.Object(
    { who: Type.Optional(Type.Unsafe<'staff' | 'everybody'>({ type: 'string', enum: ['staff', 'everybody'] })) },
    { additionalProperties: false },
  ),
  needs: 'https',
  account: {
    path: 'users/login/passkey',
    body: PasskeyLoginBody,
    isSigned: true,
    async find(tools, config, body) {
      const row = await tools.findByPasskey(body);
      if (!mayHavePasskeys(config, row)) throw new ApiError('forbidden');
      return row;
    },
  },
});
