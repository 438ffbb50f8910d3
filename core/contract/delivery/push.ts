/** Push subscriptions of browsers, and the server's answers about them (specification §7; host contract 9.6). */
import { type Static, Type } from 'typebox';

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const base64 = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9+/_-]+={0,2}$' });

export const PushSubscriptionBody = Type.Object({
  /** `fcm` or `webpush`, in any case: the endpoint identifies the service. */
  service_type: text(20),
  /** The last segment of the endpoint (specification §5). */
  subscription_id: text(1000),
  public_key: base64(200),
  auth_secret: base64(100),
  endpoint: text(1500),
  /** `uniqueId`: made up by the browser; one subscription each. */
  view: Type.Optional(Type.Object({ uniqueId: Type.Optional(Type.String({ maxLength: 100 })) })),
  meta: Type.Optional(
    Type.Object({
      privilege: Type.Optional(Type.String({ maxLength: 40 })),
      url: Type.Optional(Type.String({ maxLength: 2048 })),
      page: Type.Optional(Type.Unknown()),
      /** Extension: language of the messages, and time zone for quiet hours. */
      language: Type.Optional(Type.String({ maxLength: 20 })),
      time_zone: Type.Optional(Type.String({ maxLength: 60 })),
      /** Extension: the key of the subscription. */
      key: Type.Optional(Type.String({ maxLength: 100 })),
      /** Extension: the reader has just asked for messages, which overrides an earlier switch-off. */
      asked: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Extension: the subscription this one replaces, when the browser renewed it by itself; it stays with its person. */
  replaces: Type.Optional(Type.Object({ subscription_id: text(1000), auth_secret: base64(100) })),
  rq: Type.Optional(Type.Unknown()),
});
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>;

/** Answer of `POST …/push` (extension): false when the reader has switched all messages off. */
export const PushTaken = Type.Object({ is_subscribed: Type.Boolean() });
export type PushTaken = Static<typeof PushTaken>;

export const PushDeletion = Type.Object({
  service_type: text(20),
  subscription_id: text(1000),
  /** Extension: proves that the subscription is the browser's own when nobody is logged in. */
  auth_secret: Type.Optional(base64(100)),
});
export type PushDeletion = Static<typeof PushDeletion>;

/** `POST …/push/browser` (extension): a name made up by the browser, of 128 bits, known to nobody else. */
export const PushBrowserName = Type.Object({ unique_id: Type.String({ pattern: '^[0-9a-f]{32}$' }) });
/** Subscription of the browser in the opt-in window, for sites that cannot serve a file. */
export const FoundBrowser = Type.Object({
  endpoint: Type.String(),
  public_key: Type.String(),
  auth_secret: Type.String(),
  /** Site key of the subscription. */
  key: Type.String(),
});
export type FoundBrowser = Static<typeof FoundBrowser>;

/** `GET …/push` (extension). */
export const PushFacts = Type.Object({
  /** Site key in base64url, for `pushManager.subscribe`. */
  public_key: Type.String(),
  /** True when the server has the named subscription. */
  is_subscribed: Type.Boolean(),
});
export type PushFacts = Static<typeof PushFacts>;
