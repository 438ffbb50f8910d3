import { oidcRedirect } from './oidc-redirect';

/** Accepts PKCE only from applications without a secret (others get `invalid_client`); its ID tokens have no nonce. */
export const linkedin = oidcRedirect({
  id: 'linkedin',
  title: 'LinkedIn',
  issuer: 'https://www.linkedin.com/oauth',
  hasPkce: false,
  hasNonce: false,
});
