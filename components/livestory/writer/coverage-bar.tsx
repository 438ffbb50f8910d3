/** State of the coverage, changed by a press, and a link to the blog's settings; for its editors. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { serverNow } from '../../../core/base/time/server-clock';
import type { Container } from '../../../core/contract/content/comment';
import { coverageAt } from '../../../core/contract/content/coverage';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { newsroom, type Place } from '../../../core/state/live-blog/newsroom';
import { blogOf } from '../../../core/state/live-blog/view';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { Toggle } from './toggle';
import type { Showing } from './use-writer';

const BlogSettings = lazyComponent(() => import('./settings/blog-settings'), 'BlogSettings');

interface Props {
  container: Container;
  place: Place;
  onEvents: Showing;
}

export function CoverageBar({ container, place, onEvents }: Props) {
  const t = useTranslate('newsroom');
  const show = useSetAtom(showFailureAction);
  const [isSetting, setSetting] = useState(false);
  const status = coverageAt(blogOf(container), serverNow());

  const onChanged = (payload: Container) =>
    onEvents([{ message_type: 'liveblog', action: 'updated', container_uuid: place.container, payload }]);
  const setStatus = async (to: 'live' | 'paused' | 'ended') => {
    const answer = await newsroom.change(place, { status: to });
    if (isFailure(answer)) void show(answer);
    else onChanged(answer);
  };
  const act = (label: string, to: 'live' | 'paused' | 'ended') => (
    <button type="button" className="button button--text" onClick={() => void setStatus(to)}>
      {label}
    </button>
  );

  return (
    <>
      <p className="writer__coverage">
        {status !== 'live' && act(t('go_live'), 'live')}
        {status === 'live' && act(t('pause_coverage'), 'paused')}
        {status !== 'ended' && act(t('end_coverage'), 'ended')}
        <Toggle label={t('blog_settings')} isOn={isSetting} onSet={setSetting} />
      </p>
      {isSetting && (
        <BlogSettings container={container} place={place} onChanged={onChanged} onClose={() => setSetting(false)} />
      )}
    </>
  );
}
