/** Authors' actions on a published post: correct, key moment, pin, remove. */

import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import type { Post } from '../../../core/state/live-blog/new-posts';
import { correctedAtom, newsroom } from '../../../core/state/live-blog/newsroom';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';

const Corrections = lazyComponent(() => import('./corrections'), 'Corrections');

export function PostTools({ post }: { post: Post }) {
  const t = useTranslate('newsroom');
  const place = { section_uuid: useAtomValue(sectionUuidAtom), container: post.content_container_uuid };
  const correct = useSetAtom(correctedAtom(post.content_container_uuid));
  const show = useSetAtom(showFailureAction);
  const [isAsking, setAsking] = useState(false);
  const [hasVersions, setVersions] = useState(false);
  const { content_uuid, is_picked, is_pinned } = post;

  const act = async (answer: Promise<unknown>) => {
    const done = await answer;
    if (isFailure(done)) void show(done);
  };
  const tool = (label: string, onClick: () => void, isOn?: boolean) => (
    <button type="button" className="button button--text" part="button" aria-pressed={isOn} onClick={onClick}>
      {label}
    </button>
  );

  return (
    <>
      {tool(t('edit'), () => correct(post))}
      {tool(t('key_moment'), () => void act(newsroom.keyMoment(place, content_uuid, !is_picked)), is_picked)}
      {tool(t('pin'), () => void act(newsroom.pin(place, content_uuid, !is_pinned)), is_pinned)}
      {post.is_edited && tool(t('corrections'), () => setVersions(!hasVersions), hasVersions)}
      {isAsking
        ? tool(t('delete_sure'), () => void act(newsroom.remove(place, content_uuid)))
        : tool(t('delete'), () => setAsking(true))}
      {hasVersions && <Corrections post={post} place={place} onClose={() => setVersions(false)} />}
    </>
  );
}
