/** Push subscriptions of browsers, and what the server answers about them (specification §7; host contract 9.6). */
import { type Static, Type } from 'typebox';

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const base64 = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9+/_-]+={0,2}$' });

export const PushSubscriptionBody = Type.Object({
  /** `fcm` or `webpush`, in any case: the endpoint says whose it is. */
  service_type: text(20),
  /** The last segment of the endpoint (specification §5). */
  subscription_id: text(1000),
  public_key: base64(200),
  auth_secret: base64(100),
  endpoint: text(1500),
  /** `uniqueId`: the browser's own, made up by it; one subscription each. */
  view: Type.Optional(Type.Object({ uniqueId: Type.Optional(Type.String({ maxLength: 100 })) })),
  meta: Type.Optional(
    Type.Object({
      privilege: Type.Optional(Type.String({ maxLength: 40 })),
      url: Type.Optional(Type.String({ maxLength: 2048 })),
      page: Type.Optional(Type.Unknown()),
      /** Ours: in which words, and when nights are. */
      language: Type.Optional(Type.String({ maxLength: 20 })),
      time_zone: Type.Optional(Type.String({ maxLength: 60 })),
      /** Ours: the key it was made for. */
      key: Type.Optional(Type.String({ maxLength: 100 })),
      /** Ours: the reader has just asked for messages, and wants them whatever they switched off before. */
      asked: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Ours: the one it stands in for, when a browser has made another by itself; it stays its person's. */
  replaces: Type.Optional(Type.Object({ subscription_id: text(1000), auth_secret: base64(100) })),
  rq: Type.Optional(Type.Unknown()),
});
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>;

/** What `POST …/push` answers (ours): false where its reader has switched all messages off. */
export const PushTaken = Type.Object({ is_subscribed: Type.Boolean() });
export type PushTaken = Static<typeof PushTaken>;

export const PushDeletion = Type.Object({
  service_type: text(20),
  subscription_id: text(1000),
  /** Ours: proves that it is the browser's own where nobody is signed in. */
  auth_secret: Type.Optional(base64(100)),
});
export type PushDeletion = Static<typeof PushDeletion>;

/** `POST …/push/browser` (ours): the name a browser made up, of 128 bits, which nobody else knows. */
export const PushBrowserName = Type.Object({ unique_id: Type.String({ pattern: '^[0-9a-f]{32}$' }) });
/** What it subscribed with, in the window of a site that can put no file. */
export const FoundBrowser = Type.Object({
  endpoint: Type.String(),
  public_key: Type.String(),
  auth_secret: Type.String(),
  /** The site's key it was made for. */
  key: Type.String(),
});
export type FoundBrowser = Static<typeof FoundBrowser>;

/** `GET …/push` (ours). */
export const PushFacts = Type.Object({
  /** The site's key, in base64url: what `pushManager.subscribe` is given. */
  public_key: Type.String(),
  /** Whether the server has the subscription that was named, for whoever asks. */
  is_subscribed: Type.Boolean(),
});
export type PushFacts = Static<typeof PushFacts>;
