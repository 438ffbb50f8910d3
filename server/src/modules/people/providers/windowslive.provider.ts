import { oidcRedirect } from './oidc-redirect';

/** All personal accounts are in this tenant. Metadata found under `consumers` names it, and so do the tokens. */
const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Personal accounts of Microsoft; tokens of other tenants have other issuers. Addresses of organizations are typed by
 * their administrators; personal addresses are proved by Microsoft.
 */
export const windowslive = oidcRedirect({
  id: 'windowslive',
  title: 'Microsoft',
  issuer: `https://login.microsoftonline.com/${TENANT}/v2.0`,
  read: (identity) => ({ ...identity, is_email_verified: identity.email !== null }),
});
