import { mediaAddress } from '../../../core/base/script/media-address';
import type { PollOption } from '../../../core/contract/content/polls';

/** Beside an option, whose text describes it; sized for screens of two pixels a point. */
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
