/** A question: its vote before the text, the writer, hosts' answers, and the reason of a dismissal. */
import { memo, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Dismissal } from '../../../core/contract/content/questions';
import { isStaff } from '../../../core/contract/people/roles';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { discardAction } from '../../../core/state/comments/comments.actions';
import { commentAtom, deliveryAtom, isVisible, threadAtom } from '../../../core/state/content/content.atoms';
import { isOwner } from '../../../core/state/page/owners';
import { ownersAtom } from '../../../core/state/page/page.atoms';
import { isHostHereAtom } from '../../../core/state/questions/is-host';
import { type Question, statusOf } from '../../../core/state/questions/questions.atoms';
import { mutedAtom } from '../../../core/state/relationships/relationships.atoms';
import { currentUserAtom, userAtom } from '../../../core/state/user/user.atoms';
import { Avatar } from '../../shared/avatar/avatar';
import { MentionedText } from '../../shared/mentions/mentioned-text';
import { Menu } from '../../shared/menu/menu';
import { ShortTime } from '../../shared/time-ago/time-ago';
import { useInterview } from '../context/interview-context';
import { Vote } from './vote';

const AnswerForm = lazyComponent(() => import('../host/answer-form'), 'AnswerForm');
const HostBar = lazyComponent(() => import('../host/host-bar'), 'HostBar');
const QuestionMenu = lazyComponent(() => import('./question-menu'), 'QuestionMenu');

export const QuestionBox = memo(function QuestionBox({ uuid }: { uuid: string }) {
  const t = useTranslate('questions');
  const container_id = useInterview();
  const question = useAtomValue(commentAtom(uuid)) as Question | undefined;
  const author = useAtomValue(userAtom(question?.actor_uuid ?? ''));
  const reader = useAtomValue(currentUserAtom).uuid;
  const isMuted = useAtomValue(mutedAtom).has(question?.actor_uuid ?? '');
  const delivery = useAtomValue(deliveryAtom(uuid));
  const isHost = useAtomValue(isHostHereAtom)(container_id);
  const [isAnswering, setAnswering] = useState(false);
  if (!question) return null;

  const status = statusOf(question);
  const isWaiting = question.state === 'awaiting_moderation';
  const isHushed = isMuted && question.actor_uuid !== reader;
  const classes = ['question', `question--${status}`, (delivery || isWaiting) && 'question--under-way'];
  return (
    <article
      className={classes.filter(Boolean).join(' ')}
      part="item"
      data-uuid={uuid}
      tabIndex={-1}
      aria-label={author?.name}
    >
      {status === 'live' && <p className="question__mark">{t('live')}</p>}
      <Vote question={question} />
      <div className="question__body">
        <QuestionText content={question} isHushed={isHushed} />
        <Byline content={question} hasMenu={!delivery} />
        {delivery === 'waiting' && <Waiting uuid={uuid} />}
        {isWaiting && <p className="note">{t(question.actor_uuid === reader ? 'waits' : 'waits_staff')}</p>}
        {status === 'dismissed' && question.dismissal && <NotTaken question={question} />}
        {isHost && !delivery && !isAnswering && <HostBar question={question} onAnswer={() => setAnswering(true)} />}
      </div>
      <Answers uuid={uuid} />
      {isAnswering && <AnswerForm question={question} onEnd={() => setAnswering(false)} />}
    </article>
  );
});

/** Reason of a dismissal; for a merged question, the one that replaces it, if loaded. */
function NotTaken({ question }: { question: Question }) {
  const t = useTranslate('questions');
  const other = useAtomValue(commentAtom(question.merged_into ?? ''));
  const text = isVisible(other) && other?.content;
  return (
    <p className="note" dir="auto">
      {text ? t('merged', { text }) : t('not_taken', { why: t(`why_${question.dismissal as Dismissal}`) })}
    </p>
  );
}

function Answers({ uuid }: { uuid: string }) {
  const { replies } = useAtomValue(threadAtom(uuid));
  return replies.map((reply) => <Answer key={reply} uuid={reply} />);
}

function Answer({ uuid }: { uuid: string }) {
  const t = useTranslate('questions');
  const answer = useAtomValue(commentAtom(uuid)) as Question | undefined;
  const author = useAtomValue(userAtom(answer?.actor_uuid ?? ''));
  const delivery = useAtomValue(deliveryAtom(uuid));
  if (!answer || (!isVisible(answer) && answer.content === undefined)) return null;
  return (
    <div className={delivery ? 'answer question--under-way' : 'answer'} part="answer">
      <p className="answer__head">
        <Avatar name={author?.name ?? ''} picture={author?.pic_small ?? ''} className="avatar--chat" />
        <b dir="auto">{author?.name ?? '\u00a0'}</b> <span className="vf-badge">{t('answered')}</span>
      </p>
      <QuestionText content={answer} />
      <Byline content={answer} hasMenu={!delivery} isNamed />
      {delivery === 'waiting' && <Waiting uuid={uuid} />}
    </div>
  );
}

function QuestionText({ content, isHushed }: { content: Question; isHushed?: boolean }) {
  const t = useTranslate('questions');
  if (isHushed) return <p className="note">{t('muted')}</p>;
  if (content.content === undefined) return <p className="note">{t('removed')}</p>;
  return (
    <p className="question__text" part="text" dir="auto">
      <MentionedText content={content} />
    </p>
  );
}

/** @param isNamed false when the writer is named elsewhere */
function Byline({ content, hasMenu, isNamed }: { content: Question; hasMenu: boolean; isNamed?: boolean }) {
  const t = useTranslate('questions');
  const author = useAtomValue(userAtom(content.actor_uuid));
  const owners = useAtomValue(ownersAtom);
  const role = author && ((isOwner(owners, author) && 'author') || (isStaff(author.user_privilege) && 'staff'));
  return (
    <div className="question__meta">
      {!isNamed && (
        <b className="question__asker" part="author" dir="auto">
          {author?.name ?? '\u00a0'}
        </b>
      )}
      {!isNamed && role && (
        <span className="vf-badge" part="badge">
          {t(role)}
        </span>
      )}
      <ShortTime area="questions" part="time" ms={content.date_created} />
      {hasMenu && (
        <Menu
          label={t('more_about', { name: author?.name ?? '' })}
          list={(opening) => <QuestionMenu content={content} {...opening} />}
        >
          <span className="icon icon--more" aria-hidden="true" />
        </Menu>
      )}
    </div>
  );
}

function Waiting({ uuid }: { uuid: string }) {
  const t = useTranslate('questions');
  const discard = useSetAtom(discardAction);
  return (
    <p className="note">
      {t('offline')}{' '}
      <button type="button" className="button button--text" part="button" onClick={() => discard(uuid)}>
        {t('take_back')}
      </button>
    </p>
  );
}
