import { type TSchema, Type } from 'typebox';

/** Wraps an answer in the main API's envelope (host contract 9.2). */
export const Envelope = <Result extends TSchema>(result: Result) =>
  Type.Object({
    http_status: Type.Integer({ minimum: 100, maximum: 599 }),
    result,
    session: Type.Optional(Type.String()),
    access_token: Type.Optional(Type.String()),
    refresh_token: Type.Optional(Type.String()),
  });

export const envelope = <Result, Extra extends object>(result: Result, extra?: Extra, http_status = 200) => ({
  http_status,
  result,
  ...(extra as Extra),
});
