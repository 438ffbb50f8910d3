/** Our own log-in: an address and its password (host contract 9.3). */
import { ApiError } from '../../../http/errors';
import { emailKey } from '../users/identity';
import { isPassword } from '../users/password';
import { withPresentBan } from '../users/present-ban';
import { findByEmail } from '../users/users.repository';
import type { Provider } from './provider';

interface Proof {
  email: string;
  password: string;
}

export const ownProvider: Provider<Proof> = {
  name: 'own',
  async verify({ email, password }, { app, site, paced }) {
    const found = await findByEmail(app.db, site.uuid, emailKey(email));
    if (!found) throw new ApiError('unregistered_email', { field: 'email' });
    const user = withPresentBan(found, app.clock.now());
    const isRight = await paced(user.id, () => isPassword(password, user.password_hash));
    if (!isRight) throw new ApiError('wrong_password', { field: 'password' });
    return { user };
  },
};
