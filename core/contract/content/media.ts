/** Images and videos in comments (extension; host contract 9.4 "media"). */
import { type Static, Type } from 'typebox';
import { Count } from '../values/numbers';

/** One file of a medium; `path` is relative to the API's origin. */
export const MediaSize = Type.Object({
  name: Type.String(),
  path: Type.String(),
  width: Count,
  height: Count,
});

export const Medium = Type.Object({
  media_uuid: Type.String(),
  type: Type.Unsafe<'image' | 'video'>({ type: 'string', enum: ['image', 'video'] }),
  width: Count,
  height: Count,
  /** An image: `small`, `medium`, `large`, as webp. A video: `video`. */
  sizes: Type.Array(MediaSize),
  /** Description by the person who uploaded it. */
  alt: Type.Optional(Type.String()),
});
export type Medium = Static<typeof Medium>;

export const Uploaded = Type.Interface([Medium], {});

/** Stored with its comment; the key opens media that are not visible to everyone. */
export interface StoredMedium {
  media_uuid: string;
  type: 'image' | 'video';
  key: string;
  width: number;
  height: number;
  sizes: { name: string; file: string; width: number; height: number }[];
  alt?: string;
}
