import { mediaAddress } from '../../../core/base/script/media-address';
import type { PollOption } from '../../../core/contract/content/polls';

/** The option's text describes the picture. Sized for screens with two pixels per point. */
export const OptionPicture = ({ medium }: Pick<PollOption, 'medium'>) =>
  medium ? (
    <img
      className="poll__picture"
      src={mediaAddress(medium.path)}
      width={medium.width / 2}
      height={medium.height / 2}
      alt=""
    />
  ) : null;
