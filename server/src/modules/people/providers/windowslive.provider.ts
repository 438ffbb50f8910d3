import { oidcRedirect } from './oidc-redirect';

/**
 * Personal accounts of Microsoft. Addresses of organisations are what their administrators typed; here they are the
 * person's own, and Microsoft has proved them.
 */
export const windowslive = oidcRedirect({
  id: 'windowslive',
  title: 'Microsoft',
  issuer: 'https://login.microsoftonline.com/consumers/v2.0',
  read: (identity) => ({ ...identity, is_email_verified: identity.email !== null }),
});
