/** The questions of a tab. The list never moves by itself: new questions and changed orders wait for a press. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { atom, keyed } from '../../core/base/store/jotai';
import { commentAtom, isVisible } from '../../core/state/content/content.atoms';
import { messageOf } from '../../core/state/notices/message-of';
import { loadInterviewAction } from '../../core/state/questions/load.actions';
import { loadMoreQuestionsAction } from '../../core/state/questions/questions.actions';
import { interviewAtom, type Question, questionsAtom } from '../../core/state/questions/questions.atoms';
import { currentUserAtom } from '../../core/state/user/user.atoms';
import { CommentSkeletons } from '../shared/skeleton/skeleton';
import { useInterview } from './context/interview-context';
import { useAskRefusal } from './field/use-ask-refusal';
import { QuestionBox } from './question/question';

const SKELETONS = 3;

/** Checks whether votes have changed the order; the reader's new questions stay on top regardless. */
const isReorderedAtom = keyed((container_id: string) =>
  atom((get) => {
    const { view, uuids } = get(interviewAtom(container_id));
    if (view !== 'popular') return false;
    const reader = get(currentUserAtom).uuid;
    const others = uuids.flatMap((uuid) => get(commentAtom(uuid)) ?? []).filter((it) => it.actor_uuid !== reader);
    return others.some(({ total_likes }, at) => total_likes > (others[at - 1]?.total_likes ?? total_likes));
  }),
);

export function List({ limit }: { limit: number }) {
  const t = useTranslate('questions');
  const container_id = useInterview();
  const { status, failure, container, view, uuids, hasMore, isLoadingMore, arrived } = useAtomValue(
    interviewAtom(container_id),
  );
  const { live_uuid, open } = useAtomValue(questionsAtom(container_id));
  const refusal = useAskRefusal(container_id);
  const isReordered = useAtomValue(isReorderedAtom(container_id));
  const load = useSetAtom(loadInterviewAction);
  const loadMore = useSetAtom(loadMoreQuestionsAction);
  const list = useRef<HTMLOListElement>(null);

  // An empty list cannot move: the first question appears without a press.
  const isFirst = status === 'success' && uuids.length === 0 && arrived > 0;
  useEffect(() => {
    if (isFirst) void load(container_id);
  }, [isFirst, load, container_id]);

  if (!container) {
    return status === 'error' ? (
      <div className="failed" part="notice" role="alert">
        <p>{failure ? messageOf(failure) || t('failed') : t('failed')}</p>
        <button type="button" className="button" part="button" onClick={() => void load(container_id, { limit })}>
          {t('retry')}
        </button>
      </div>
    ) : (
      <CommentSkeletons count={SKELETONS} label={t('loading')} />
    );
  }
  const mayAsk = !refusal || refusal === 'unauthorized';
  const isOpenView = view === 'popular' || view === 'newest';
  const shown = uuids.filter((uuid) => uuid !== live_uuid);
  const anew = () => {
    void load(container_id);
    list.current?.focus({ preventScroll: true });
  };
  return (
    <div className="vf-livequestions__list" aria-busy={status === 'pending'}>
      {isOpenView && (arrived > 0 || isReordered) && (
        <button type="button" className="button button--primary pill" part="button button-primary" onClick={anew}>
          {arrived > 0 ? t('news', { count: arrived }) : t('order_changed')}
        </button>
      )}
      {status === 'error' && (
        <div className="failed" part="notice" role="alert">
          <p>{t('failed')}</p>
          <button type="button" className="button" part="button" onClick={() => void load(container_id)}>
            {t('retry')}
          </button>
        </div>
      )}
      {shown.length === 0 && status === 'success' && (
        <p className="vf-livequestions__empty">
          {t(isOpenView && open === 0 && !live_uuid && mayAsk ? 'empty' : 'none')}
        </p>
      )}
      <ol ref={list} className="questions" part="list" tabIndex={-1} onKeyDown={walk}>
        {shown.map((uuid) => (
          <Item key={uuid} uuid={uuid} />
        ))}
      </ol>
      {hasMore && (
        <button
          type="button"
          className="button wide"
          part="button"
          disabled={isLoadingMore}
          onClick={() => void loadMore(container_id)}
        >
          {t('more')}
        </button>
      )}
    </div>
  );
}

function Item({ uuid }: { uuid: string }) {
  const question = useAtomValue(commentAtom(uuid)) as Question | undefined;
  const isThere = question && (isVisible(question) || question.content !== undefined);
  return isThere ? (
    <li className="questions__item">
      <QuestionBox uuid={uuid} />
    </li>
  ) : null;
}

/** `j` and `k` move between questions. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { j: 1, k: -1 }[event.key];
  const from = event.target as HTMLElement;
  if (!step || event.ctrlKey || event.metaKey || event.altKey || from.closest('textarea, [role=menu]')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.question')];
  const at = all.findIndex((one) => one.contains(from));
  all[Math.max(0, at + step)]?.focus();
}
