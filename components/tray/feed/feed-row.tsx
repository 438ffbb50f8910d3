/** A line of the feed: people, action, content, time and page; the whole row is a link. */
import { type MouseEvent, useRef } from 'react';
import { publish } from '../../../core/base/bus/bus';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { readLineAction, removeLineAction } from '../../../core/state/notifications/feed.actions';
import type { Group, Line } from '../../../core/state/notifications/groups';
import { isThisPage } from '../../shared/lists/this-page';
import { usePlace } from '../../shared/origin/use-origin';
import { TimeAgo } from '../../shared/time-ago/time-ago';
import { GroupSays } from './group-says';
import { RowMark } from './row-mark';
import { trayLink } from './tray-link';

interface Props {
  line: Line;
  onRemoved(row: HTMLElement | null): void;
}

export function FeedRow({ line, onRemoved }: Props) {
  const t = useTranslate('tray');
  const row = useRef<HTMLLIElement>(null);
  const remove = useSetAtom(removeLineAction);
  const isUnread = line.status !== 'read';
  return (
    <li ref={row} className={`feed__row${isUnread ? ' feed__row--unread' : ''}`}>
      {line.kind === 'group' ? <GroupRow line={line} /> : <BroadcastRow line={line} />}
      <button
        type="button"
        className="feed__remove vf-icon-button"
        part="button"
        aria-label={t('feed.remove')}
        onClick={() => {
          onRemoved(row.current);
          void remove(line);
        }}
      >
        <svg className="vf-icon-svg" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m7 7 10 10M17 7 7 17" />
        </svg>
      </button>
    </li>
  );
}

/** A follower has no page, only a profile, which opens here. */
function GroupRow({ line }: { line: Group }) {
  const [newest] = line.notifications;
  const place = usePlace(newest?.page?.url ?? '', newest?.content_uuid);
  const actor = uuidToNumericId(line.actors[0] ?? '');
  const isPerson = line.notification_type === 'follow' && actor !== null;
  const isOwn = line.notification_type === 'profile_verdict';
  const opens = isPerson
    ? () => publish('tray-tab/change', 'vf-profile', actor)
    : isOwn
      ? () => publish('tray-tab/change', 'vf-account')
      : undefined;
  const says = (
    <>
      <p className="feed__says">
        <GroupSays group={line} />
      </p>
      {newest?.excerpt && (
        <p className="feed__excerpt" dir="auto">
          {newest.excerpt}
        </p>
      )}
    </>
  );
  return (
    <Body
      line={line}
      address={isPerson || isOwn ? '' : (place?.url ?? '')}
      where={place?.foreignHost ?? newest?.page?.title}
      onOpen={opens}
    >
      {says}
    </Body>
  );
}

function BroadcastRow({ line }: { line: Extract<Line, { kind: 'broadcast' }> }) {
  const place = usePlace(line.target_url);
  return (
    <Body line={line} address={place?.url ?? ''} where={place?.foreignHost ?? undefined}>
      <p className="feed__says" dir="auto">
        <b>{line.target_title}</b>
      </p>
      {line.target_description && (
        <p className="feed__excerpt" dir="auto">
          {line.target_description}
        </p>
      )}
    </Body>
  );
}

interface BodyProps {
  line: Line;
  /** Empty if the row leads nowhere, or to a screen of the tray. */
  address: string;
  where?: string;
  onOpen?(): void;
  children: React.ReactNode;
}

function Body({ line, address, where, onOpen, children }: BodyProps) {
  const t = useTranslate('tray');
  const read = useSetAtom(readLineAction);
  const isHere = isThisPage(address);

  function handleClick({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    void read(line);
    onOpen?.();
    // Content of this page is behind the tray.
    if (isHere && !ctrlKey && !metaKey && !shiftKey) publish('tray/close');
  }

  const shown = (
    <>
      <RowMark line={line} />
      <span className="feed__text">
        {line.status !== 'read' && <span className="hushed">{t('feed.unread')}</span>}
        {children}
        <span className="feed__meta">
          <TimeAgo ms={line.time} />
          {where && (
            <span className="feed__where" dir="auto">
              {where}
            </span>
          )}
        </span>
      </span>
    </>
  );
  if (!address) {
    return (
      <button type="button" className="feed__link" onClick={handleClick}>
        {shown}
      </button>
    );
  }
  return (
    <a
      className="feed__link"
      href={isHere ? new URL(address).hash || address : trayLink(address)}
      onClick={handleClick}
    >
      {shown}
    </a>
  );
}
