/** File names in the media store of avatars, emotes and poll pictures. */
type PictureUse = 'avatar' | 'emote' | 'option';

export const AVATAR_SIZES = ['small', 'large'] as const;

export interface PictureName {
  as: PictureUse;
  id: string;
}

export const filesOf = ({ as, id }: PictureName): string[] =>
  (as === 'avatar' ? AVATAR_SIZES : [as]).map((name) => `${id}/${name}.webp`);
