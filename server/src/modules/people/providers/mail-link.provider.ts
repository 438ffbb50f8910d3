/** A link by mail, good once and for minutes, into the account that has the address (ours): no password needed. */
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
      /** Of the browser that asked for it. */
      verifier: Type.Optional(Verifier),
      /** By a press, in another browser. */
      is_confirmed: Type.Optional(Type.Boolean()),
    }),
    find: (tools, _config, body) => tools.followLink(body),
  },
});
