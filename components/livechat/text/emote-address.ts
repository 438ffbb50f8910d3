/** Address of an emote's picture, for the site's emotes. */
import { mediaAddress } from '../../../core/base/script/media-address';
import { emotePath } from '../../../core/contract/content/emotes';

export const emoteAddress = (emotes: Record<string, string>, name: string): string | undefined =>
  // Excludes names that every object inherits.
  Object.hasOwn(emotes, name) ? mediaAddress(emotePath(emotes[name] ?? '')) : undefined;
