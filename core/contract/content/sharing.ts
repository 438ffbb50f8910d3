/** Counts of presses on the share bars (extension: networks no longer provide counts). */
import { type Static, Type } from 'typebox';
import { COUNT_MAX } from '../values/numbers';
import { CONTAINER_ID_PATTERN } from './comment';
import { type ShareMedium, shareMedia } from './share-media';

const Count = Type.Integer({ minimum: 0, maximum: COUNT_MAX });

export const ShareCounts = Type.Object({
  total: Count,
  /** Number of shares by medium; media without shares are left out. */
  counts: Type.Record(Type.String(), Count),
});
export type ShareCounts = Omit<Static<typeof ShareCounts>, 'counts'> & {
  counts: Partial<Record<ShareMedium, number>>;
};

/** Identifies the page: by its container if it has one, else by its address. */
export const SharedPage = Type.Object({
  container_id: Type.Optional(Type.String({ pattern: CONTAINER_ID_PATTERN })),
  url: Type.Optional(Type.String({ maxLength: 2048 })),
});
export type SharedPage = Static<typeof SharedPage>;

export const ShareBody = Type.Object({
  ...SharedPage.properties,
  medium: Type.Unsafe<ShareMedium>({ type: 'string', enum: [...shareMedia] }),
});
export type ShareBody = Static<typeof ShareBody>;
