/** Conversations the reader follows: whole pages, and threads. */
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import {
  type FollowedConversation,
  followConversationAction,
  loadFollowedAction,
} from '../../../core/state/notifications/settings.actions';
import { usePlace } from '../../shared/origin/use-origin';
import { FollowedList, FollowedRow } from './followed-list';

export function FollowedConversations() {
  const t = useTranslate('tray');
  const load = useSetAtom(loadFollowedAction);
  const [followed, setFollowed] = useState<FollowedConversation[] | null>();

  useEffect(() => void load().then(setFollowed), [load]);
  return (
    <FollowedList
      title={t('settings.pages')}
      none={t('settings.pages_none')}
      count={followed === null ? null : followed?.length}
    >
      {followed?.map((one) => (
        <Row key={one.uuid} conversation={one} />
      ))}
    </FollowedList>
  );
}

/** Changes show at once, and are undone when refused. */
function Row({ conversation }: { conversation: FollowedConversation }) {
  const { kind, uuid, name, url } = conversation;
  const [isOn, setIsOn] = useState(true);
  const follow = useSetAtom(followConversationAction);
  const place = usePlace(url, kind === 'threads' ? uuid : '');

  async function handleToggle() {
    setIsOn(!isOn);
    if (!(await follow(conversation, !isOn))) setIsOn(isOn);
  }

  return (
    <FollowedRow
      name={place?.foreignHost ?? (name || url)}
      url={place?.foreignHost ? undefined : place?.url}
      isOn={isOn}
      onToggle={() => void handleToggle()}
    />
  );
}
