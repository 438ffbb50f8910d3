/** Logs in to an existing account by a mailed link, valid once for minutes (extension). Needs no password. */
import { Type } from 'typebox';
import { Verifier } from '../../platform/tokens/challenge';
import { defineProvider } from './provider';

export const mailLink = defineProvider({
  id: 'mail_link',
  title: 'Link by mail',
  config: Type.Object({}, { additionalProperties: false }),
  needs: 'mail',
  account: {
    path: 'users/login/mail',
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 200 }),
      /** Verifier of the browser that requested the link. */
      verifier: Type.Optional(Verifier),
      /** True if the reader pressed the button in another browser. */
      is_confirmed: Type.Optional(Type.Boolean()),
    }),
    find: (tools, _config, body) => tools.followLink(body),
  },
});
