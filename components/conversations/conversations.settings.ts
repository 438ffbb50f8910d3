/** Attributes of `<vf-conversations>`; absent or out of bounds falls back (HOST-API.md 6.2; the spec, §5, §9). */
import { conversationSorts } from '../../core/content/content.atoms';
import { id, integer, oneOf, type SettingsOf, text } from '../../core/element/settings';

export const settings = {
  vfContainerId: id(),
  limit: integer({ fallback: 10, min: 1, max: 100 }),
  replyLimit: integer({ fallback: 2, min: 0, max: 100 }),
  paginationLimit: integer({ fallback: 10, min: 1, max: 100 }),
  paginationReplyLimit: integer({ fallback: 10, min: 1, max: 100 }),
  sort: oneOf(conversationSorts, 'newest'),
  featuredTabActiveThreshold: integer({ fallback: 3, min: 0, max: 100 }),
  firstPromoPosition: integer({ fallback: 2, min: 1, max: 100 }),
  promoInterval: integer({
    fallback: ({ firstPromoPosition = 2 }) => Math.max(7, firstPromoPosition),
    min: ({ firstPromoPosition = 2 }) => firstPromoPosition,
    max: 100,
  }),
  /** Pixels; the list is cut there, with a button below. */
  initialHeight: integer({ fallback: undefined, min: 1 }),
  vfTitle: text(''),
  signature: text(''),
};
export type Settings = SettingsOf<typeof settings>;
