/** Community comments of the whole site, except those of muted people (specification §2; host contract 6.3). */
import { useCallback } from 'react';
import { loadAreas } from '../../core/base/i18n/packs';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { loadCommunityCommentsAction } from '../../core/state/community/community.actions';
import { mutedAtom } from '../../core/state/relationships/relationships.atoms';
import { CommentLine } from '../shared/lists/comment-line';
import { SiteList } from '../shared/lists/site-list';
import type { Settings } from './community-comments.settings';

const headings = {
  newest: 'community.latest',
  num_likes_desc: 'community.liked',
  hot: 'community.hot',
} as const;

/** Writer, two lines of text, and page: content below moves little when they arrive. */
const COMMENT_LINES = 4;

export function CommunityComments({ sort, limit, title }: Settings) {
  const t = useTranslate('tray');
  const muted = useAtomValue(mutedAtom);
  const load = useSetAtom(loadCommunityCommentsAction);
  const read = useCallback(async () => {
    // The times in the markup need the texts of conversations.
    const [comments] = await Promise.all([load({ sort, limit }), loadAreas(['conversations'])]);
    return comments;
  }, [load, sort, limit]);

  return (
    <SiteList
      title={title ?? t(headings[sort])}
      rows={limit}
      lines={COMMENT_LINES}
      empty={t('community.empty')}
      isWanted={({ actor_uuid }) => !muted.has(actor_uuid)}
      load={read}
    >
      {(comment) => <CommentLine key={comment.content_uuid} comment={comment} hasAuthor />}
    </SiteList>
  );
}
