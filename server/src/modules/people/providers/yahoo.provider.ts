import { oidcRedirect } from './oidc-redirect';

export const yahoo = oidcRedirect({ id: 'yahoo', title: 'Yahoo', issuer: 'https://api.login.yahoo.com' });
