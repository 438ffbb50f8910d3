import { oidcRedirect } from './oidc-redirect';

/** Yahoo's platform under another name; it may not accept new applications. */
export const aol = oidcRedirect({ id: 'aol', title: 'AOL', issuer: 'https://api.login.aol.com' });
