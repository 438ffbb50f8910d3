/** Images and videos in comments (ours; host contract 9.4 "media"). */
import { type Static, Type } from 'typebox';
import { Count } from './numbers';

/** One file of a medium; `path` is below the API's origin. */
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
  /** What it shows, in its uploader's words. */
  alt: Type.Optional(Type.String()),
});
export type Medium = Static<typeof Medium>;

export const Uploaded = Type.Interface([Medium], {});

/** As stored with its comment; the key opens what not everybody sees. */
export interface StoredMedium {
  media_uuid: string;
  type: 'image' | 'video';
  key: string;
  width: number;
  height: number;
  sizes: { name: string; file: string; width: number; height: number }[];
  alt?: string;
}
