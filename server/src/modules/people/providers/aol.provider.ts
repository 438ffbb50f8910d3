import { oidcRedirect } from './oidc-redirect';

/** Yahoo's platform under another name; whether it takes new applications is not known. */
export const aol = oidcRedirect({ id: 'aol', title: 'AOL', issuer: 'https://api.login.aol.com' });
