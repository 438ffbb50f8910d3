import { oidcRedirect } from './oidc-redirect';

/** It takes PKCE from applications without a secret alone, to others it says `invalid_client`; its ID tokens have no nonce. */
export const linkedin = oidcRedirect({
  id: 'linkedin',
  title: 'LinkedIn',
  issuer: 'https://www.linkedin.com/oauth',
  hasPkce: false,
  hasNonce: false,
});
