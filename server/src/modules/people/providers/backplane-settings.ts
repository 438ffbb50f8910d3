import { Type } from 'typebox';

/** A site's settings of its Backplane bus. */
export const busSettings = {
  /** `https://backplane.example`, without a trailing slash. */
  server: Type.String({ pattern: '^https?://[^/]+(/[^?#]*[^/?#])?$', maxLength: 500 }),
  bus: Type.String({ pattern: '^[\\w.-]{1,100}$' }),
  client_id: Type.String({ minLength: 1, maxLength: 255 }),
  client_secret: Type.String({ minLength: 1, maxLength: 500, secret: true }),
  /** Hosts whose messages are trusted. */
  sources: Type.Array(Type.String({ maxLength: 255 }), { minItems: 1, maxItems: 20 }),
};
