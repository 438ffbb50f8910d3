/** Pages whose conversation the reader follows. */
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { FollowedPage } from '../../../core/contract/people';
import { followPageAction, loadFollowedPagesAction } from '../../../core/state/notifications/settings.actions';
import { usePlace } from '../../shared/origin/use-origin';
import { FollowedList, FollowedRow } from './followed-list';

export function FollowedPages() {
  const t = useTranslate('tray');
  const load = useSetAtom(loadFollowedPagesAction);
  const [pages, setPages] = useState<FollowedPage[] | null>();

  useEffect(() => void load().then(setPages), [load]);
  return (
    <FollowedList
      title={t('settings.pages')}
      none={t('settings.pages_none')}
      count={pages === null ? null : pages?.length}
    >
      {pages?.map((page) => (
        <Row key={page.page_uuid} page={page} />
      ))}
    </FollowedList>
  );
}

/** Shown at once; back where it was when it is refused. */
function Row({ page: { page_uuid, title, url } }: { page: FollowedPage }) {
  const [isOn, setIsOn] = useState(true);
  const follow = useSetAtom(followPageAction);
  const place = usePlace(url);

  async function handleToggle() {
    setIsOn(!isOn);
    if (!(await follow(page_uuid, !isOn))) setIsOn(isOn);
  }

  const name = place?.foreignHost ?? (title || url);
  return (
    <FollowedRow
      name={name}
      url={place?.foreignHost ? undefined : place?.url}
      isOn={isOn}
      onToggle={() => void handleToggle()}
    />
  );
}
