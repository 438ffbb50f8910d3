/** What waits, or was taken away, in all conversations of the site: to be judged here or read on its page. */
import { useRef, useState } from 'react';
import { isFailure, orUnreachable } from '../../../../core/base/failure/failure';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/comment';
import { safeUrl } from '../../../../core/contract/links';
import type { Verdict } from '../../../../core/contract/moderation';
import { showFailureAction } from '../../../../core/state/notices/notices.atoms';
import { rulingAtom } from '../../../../core/state/permissions/permissions';
import { sectionUuidAtom } from '../../../../core/state/site/site.atoms';
import { fetchQueue, judgeComment } from '../../../../core/transport/api/moderation';
import { useTimeAgo } from '../../../shared/time-ago/time-ago';
import { permalinkOf } from '../../comment/comment-head';
import { useUser } from '../../comment/use-user';
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
  const section = useAtomValue(sectionUuidAtom);
  const [state, setState] = useState<Unseen>('awaiting_moderation');
  const pages = usePages<Comment>(
    state,
    ({ actor_uuid }) => actor_uuid,
    async (last) => {
      const answer = await fetchQueue(section, state, last?.content_uuid);
      return isFailure(answer) ? answer : { items: answer.contents, hasMore: answer.more_available };
    },
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
  const showFailure = useSetAtom(showFailureAction);
  const [done, setDone] = useState('');
  const item = useRef<HTMLLIElement>(null);
  const { origin_url = '', origin_title } = comment.metadata;
  const page = safeUrl(origin_url);
  const offered = verdicts.filter(
    (it) => isDue[it]?.(comment) && ruling(`comment/${it}`, { comment: { ...comment, is_deleted: false } }) === null,
  );

  async function judge(verdict: Verdict) {
    // Of the section it stands in, which may be another one of the site.
    const { section_uuid, content_container_uuid: container, content_uuid } = comment;
    const answer = await orUnreachable(judgeComment({ section_uuid, container, content_uuid }, verdict));
    if (isFailure(answer)) return void showFailure(answer);
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
