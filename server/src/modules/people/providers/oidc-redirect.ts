/** A provider with OpenID Connect in a window of the reader; most need only a name and an issuer. */
import { type TProperties, Type } from 'typebox';
import { ApiError } from '../../../http/errors';
import { identityOf } from './id-token';
import { type Claims, defineProvider, type Identity, type Provider, type Redirect } from './provider';

/** Settings that every such provider has. */
export const clientSettings = {
  client_id: Type.String({ minLength: 1, maxLength: 255 }),
  client_secret: Type.String({ minLength: 1, maxLength: 1000, secret: true }),
};

interface Client {
  client_id: string;
  client_secret: string;
}

interface OidcRedirect extends Pick<Redirect<unknown>, 'hasPkce' | 'hasNonce'> {
  id: string;
  title: string;
  issuer: string;
  scope?: string;
  parameters?: Record<string, string>;
  hasPostedName?: boolean;
  /** Settings in addition to client id and secret. */
  settings?: TProperties;
  client?: Redirect<Client & Record<string, unknown>>['client'];
  /** Adjusts claims that do not follow the standard. */
  read?(identity: Identity, claims: Claims): Identity;
}

export function oidcRedirect(options: OidcRedirect): Provider {
  const { id, title, issuer, scope = 'openid email profile', parameters = {}, settings = clientSettings } = options;
  const { hasPostedName = false, hasPkce = true, hasNonce = true, read = (identity: Identity) => identity } = options;
  const client =
    options.client ?? (({ client_id, client_secret }: Client) => ({ id: client_id, secret: client_secret }));
  return defineProvider({
    id,
    title,
    config: Type.Object(settings, { additionalProperties: false }),
    redirect: {
      authority: () => ({ issuer }),
      scope: () => scope,
      parameters,
      client: client as Redirect<unknown>['client'],
      hasIdToken: true,
      hasPkce,
      hasNonce,
      ...(hasPostedName && { hasPostedName }),
      identify(_tools, _config, { claims }) {
        if (!claims) throw new ApiError('unauthorized');
        return read(identityOf(claims), claims);
      },
    },
  });
}
