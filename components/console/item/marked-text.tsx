/** A comment as plain text: a moderator must see what a reader would, and nothing in it may act. */
import type { Comment } from '../../../core/contract/comment';

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

type Medium = NonNullable<Comment['media']>[number];

/** Our own copy; a picture of another host is its address alone. */
function Picture({ medium }: { medium: Medium }) {
  const address = 'url' in medium && typeof medium.url === 'string' ? medium.url : '';
  const isOurs = URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin;
  return isOurs ? <img className="item__picture" src={address} alt={medium.alt ?? ''} /> : <p dir="ltr">{address}</p>;
}
