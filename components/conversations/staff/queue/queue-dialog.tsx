/** What waits, or was taken away, in all conversations of the site: to be judged here or read on its page. */
import { useRef, useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/comment';
import { safeUrl } from '../../../../core/contract/links';
import type { Verdict } from '../../../../core/contract/moderation';
import { judgeQueuedAction, loadQueueAction } from '../../../../core/state/moderation/queue.actions';
import { rulingAtom } from '../../../../core/state/permissions/permissions';
import { useTimeAgo } from '../../../shared/time-ago/time-ago';
import { useUser } from '../../profile/use-user';
import { permalinkOf } from '../../share/permalink';
import { Choices } from '../dialog/choices';
import { PagedList } from '../dialog/paged-list';
import { StaffDialog } from '../dialog/staff-dialog';
import { usePages } from '../dialog/use-pages';
import { isDue } from '../judging/use-staff-actions';
import { contentStates } from './content-states';

const states = contentStates.filter((state) => state !== 'visible');
type Unseen = (typeof states)[number];
const verdicts: Verdict[] = ['enable', 'disable', 'unspam', 'spam'];

export function QueueDialog({ onClose }: { onClose(): void }) {
  const t = useTranslate('page_settings');
  const load = useSetAtom(loadQueueAction);
  const [state, setState] = useState<Unseen>('awaiting_moderation');
  const pages = usePages<Comment>(
    state,
    ({ actor_uuid }) => actor_uuid,
    (last) => load(state, last?.content_uuid),
  );

  return (
    <StaffDialog title={t('queue')} onClose={onClose}>
      <Choices
        label={t('queue_state')}
        choices={states}
        name={(it) => t(`state.${it}`)}
        value={state}
        onChange={setState}
      />
      <PagedList
        pages={pages}
        none={t('none_in_state')}
        draw={(comment) => <Queued key={comment.content_uuid} comment={comment} />}
      />
    </StaffDialog>
  );
}

function Queued({ comment }: { comment: Comment }) {
  const t = useTranslate('page_settings');
  const name = useUser(comment.actor_uuid)?.name ?? '';
  const time = useTimeAgo(comment.date_created);
  const ruling = useAtomValue(rulingAtom);
  const judgeQueued = useSetAtom(judgeQueuedAction);
  const [done, setDone] = useState('');
  const item = useRef<HTMLLIElement>(null);
  const { origin_url = '', origin_title } = comment.metadata;
  const page = safeUrl(origin_url);
  const offered = verdicts.filter(
    (it) => isDue[it]?.(comment) && ruling(`comment/${it}`, { comment: { ...comment, is_deleted: false } }) === null,
  );

  async function judge(verdict: Verdict) {
    if (!(await judgeQueued(comment, verdict))) return;
    setDone(t('done', { act: t(verdict) }));
    item.current?.focus();
  }

  return (
    <li ref={item} tabIndex={-1}>
      <p className="staff-list__head">
        <bdi className="staff-list__name">{name}</bdi> · {time}
        {page && ' · '}
        {page && (
          <a href={page.replace(/#.*$/, '') + (permalinkOf(comment.content_uuid) ?? '')}>
            <bdi>{origin_title || t('open_page')}</bdi>
          </a>
        )}
      </p>
      <p className="staff-list__text" dir="auto">
        {comment.content}
      </p>
      <p className="staff-list__acts" role="status">
        {done ||
          offered.map((it) => (
            <button key={it} type="button" className="button" part="button" onClick={() => void judge(it)}>
              {t(it)}
            </button>
          ))}
      </p>
    </li>
  );
}
