import { oidcRedirect } from './oidc-redirect';

export const google = oidcRedirect({ id: 'google', title: 'Google', issuer: 'https://accounts.google.com' });
