/** At the start of a row: the person with a small icon of the action, or the picture of a broadcast. */
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Line } from '../../../core/state/notifications/groups';
import { userAtom } from '../../../core/state/user/user.atoms';
import { Avatar } from '../../shared/avatar/avatar';

const signs: Record<string, string> = {
  like: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.5 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z',
  reply: 'M9 6 4 11l5 5M4 11h9a7 7 0 0 1 7 7',
  answer: 'M9 6 4 11l5 5M4 11h9a7 7 0 0 1 7 7',
  mention: 'M16 8v5a3 3 0 0 0 5 2 9.5 9.5 0 1 0-4 5M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  follow: 'M12 5v14M5 12h14',
  comment_approved: 'm5 12.5 4.5 4.500L19 7.5',
  profile_verdict: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5 19.5c.7-3.4 3.4-5 7-5s6.3 1.6 7 5',
  broadcast: 'M4 10v4h3l8 4V6L7 10H4ZM18.5 9a4 4 0 0 1 0 6',
  other: 'M5 6h14v9H11l-4 4v-4H5Z',
};

export function RowMark({ line }: { line: Line }) {
  if (line.kind === 'broadcast') {
    if (line.target_image_url) {
      return (
        <img
          className="feed__picture"
          src={line.target_image_url}
          alt={line.target_image_alt}
          width="44"
          height="44"
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      );
    }
    return <Tile sign="broadcast" />;
  }
  const [newest] = line.notifications;
  if (newest?.actor_type === 'site') return <Tile sign={line.notification_type} />;
  return (
    <span className="feed__who">
      <Who uuid={newest?.actor_uuid ?? ''} name={newest?.actor?.name ?? ''} picture={newest?.actor?.pic_small} />
      <Sign name={line.notification_type} />
    </span>
  );
}

/** A changed picture is replaced by the one on the page. */
function Who({ uuid, name, picture }: { uuid: string; name: string; picture?: string }) {
  const known = useAtomValue(userAtom(uuid));
  return <Avatar name={known?.name ?? name} picture={known?.pic_small || picture} />;
}

const Tile = ({ sign }: { sign: string }) => (
  <span className="feed__tile">
    <Sign name={sign} />
  </span>
);

const Sign = ({ name }: { name: string }) => (
  <svg className="feed__sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={signs[name] ?? signs.other} />
  </svg>
);
