/** A comment as plain text. Links are not clickable. */
import { mediaAddress } from '../../../core/base/script/media-address';
import type { Comment } from '../../../core/contract/content/comment';
import type { Medium } from '../../../core/contract/content/media';

export function MarkedText({ comment }: { comment: Comment }) {
  const { content = '', media = [], links } = comment;
  return (
    <div className="item__text">
      <p dir="auto" className="item__words">
        {content}
      </p>
      {links.length > 0 && (
        <ul className="item__links" dir="ltr">
          {links.map(({ url }) => (
            <li key={url}>{url}</li>
          ))}
        </ul>
      )}
      {media.map((medium) => (
        <Picture key={medium.media_uuid} medium={medium} />
      ))}
    </div>
  );
}

/** Our own copy of a picture, which the console's policy allows. */
function Picture({ medium: { type, sizes, alt = '' } }: { medium: Medium }) {
  const size = sizes.find(({ name }) => name === 'medium') ?? sizes.at(-1);
  if (type !== 'image' || !size) return null;
  return (
    <img className="item__picture" src={mediaAddress(size.path)} width={size.width} height={size.height} alt={alt} />
  );
}
