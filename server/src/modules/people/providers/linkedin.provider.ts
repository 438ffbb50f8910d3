import { oidcRedirect } from './oidc-redirect';

export const linkedin = oidcRedirect({
  id: 'linkedin',
  title: 'LinkedIn',
  issuer: 'https://www.linkedin.com/oauth',
});
