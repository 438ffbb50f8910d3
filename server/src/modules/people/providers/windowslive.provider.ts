import { oidcRedirect } from './oidc-redirect';

/** All personal accounts are in it. What is found under `consumers` calls itself so, and so do the tokens. */
const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Personal accounts of Microsoft; a token of any other tenant has another issuer. Addresses of organisations are what their administrators typed; here they are the
 * person's own, and Microsoft has proved them.
 */
export const windowslive = oidcRedirect({
  id: 'windowslive',
  title: 'Microsoft',
  issuer: `https://login.microsoftonline.com/${TENANT}/v2.0`,
  read: (identity) => ({ ...identity, is_email_verified: identity.email !== null }),
});
