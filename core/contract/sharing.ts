/** Counts of the share bars' own presses (ours: networks have none to give). */
import { type Static, Type } from 'typebox';
import { CONTAINER_ID_PATTERN } from './comment';
import { COUNT_MAX } from './numbers';
import { type ShareMedium, shareMedia } from './share-media';

const Count = Type.Integer({ minimum: 0, maximum: COUNT_MAX });

export const ShareCounts = Type.Object({
  total: Count,
  /** Ways nobody has used are left out. */
  counts: Type.Record(Type.String(), Count),
});
export type ShareCounts = Omit<Static<typeof ShareCounts>, 'counts'> & {
  counts: Partial<Record<ShareMedium, number>>;
};

/** Which page: by its container where it has one, else by its address. */
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
