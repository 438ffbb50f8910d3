/** The community: the most liked people, the most liked and latest comments, and those of followed people. */
import { useCallback, useEffect, useState } from 'react';
import { publish } from '../../../core/base/bus/bus';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { type Community, loadCommunityAction } from '../../../core/state/community/community.actions';
import { mutedAtom } from '../../../core/state/relationships/relationships.atoms';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import { CommentLine } from '../../shared/lists/comment-line';
import parts from '../../shared/lists/lists.css';
import { PersonRow } from '../../shared/lists/person-row';
import { Problem } from '../../shared/lists/problem';
import { RowSkeletons } from '../../shared/lists/row-skeletons';
import { FollowButton } from '../parts/follow-button';
import css from './community.css';

export const sheets = [parts, css];

export function Screen() {
  const t = useTranslate('tray');
  const reader = useAtomValue(currentUserAtom).uuid;
  const section_uuid = useAtomValue(sectionUuidAtom);
  const load = useSetAtom(loadCommunityAction);
  const [community, setCommunity] = useState<Community | null | 'coming'>('coming');

  const read = useCallback(async () => {
    setCommunity('coming');
    setCommunity(await load());
  }, [load]);
  // The list depends on the reader.
  useEffectOn([read, reader, section_uuid], () => {
    if (section_uuid) void read();
  });
  const hasTop = community !== 'coming' && !!community?.top.length;
  useEffect(() => {
    if (hasTop) publish('users/loaded');
  }, [hasTop]);

  if (community === 'coming') return <RowSkeletons count={6} label={t('community.loading')} />;
  if (!community) return <Problem text={t('community.failed')} onRetry={read} />;
  const { top, liked, followed, latest } = community;
  if (top.length + liked.length + latest.length === 0) {
    return <p className="tray__empty">{t('community.empty')}</p>;
  }
  return (
    <div className="community">
      {top.length > 0 && (
        <section className="tray__section" aria-label={t('community.top')}>
          <h3 className="tray__heading">{t('community.top')}</h3>
          <ul>
            {top.map((person) => (
              <PersonRow key={person.uuid} person={person} note={t('profile.likes', { count: person.likes_received })}>
                <FollowButton person={person} />
              </PersonRow>
            ))}
          </ul>
        </section>
      )}
      <Comments title={t('community.followed')} comments={followed} />
      <Comments title={t('community.liked')} comments={liked} />
      <Comments title={t('community.latest')} comments={latest} />
    </div>
  );
}

/** Shows comments, except those of muted people. */
function Comments({ title, comments }: { title: string; comments: Comment[] }) {
  const muted = useAtomValue(mutedAtom);
  const shown = comments.filter(({ actor_uuid }) => !muted.has(actor_uuid));
  if (shown.length === 0) return null;
  return (
    <section className="tray__section" aria-label={title}>
      <h3 className="tray__heading">{title}</h3>
      <ul>
        {shown.map((comment) => (
          <CommentLine key={comment.content_uuid} comment={comment} hasAuthor />
        ))}
      </ul>
    </section>
  );
}
