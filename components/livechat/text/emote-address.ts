/** Where the picture of an emote lies, for those that the site has. */
import { mediaAddress } from '../../../core/base/script/media-address';
import { emotePath } from '../../../core/contract/emotes';

export const emoteAddress = (emotes: Record<string, string>, name: string): string | undefined =>
  // No name that every object has of itself.
  Object.hasOwn(emotes, name) ? mediaAddress(emotePath(emotes[name] ?? '')) : undefined;
