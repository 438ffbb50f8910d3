/**
 * Host's actions on a question, below it: answer, take up, merge into another, dismiss with a reason; and for pending
 * ones, approve or reject by staff. `a`, `l`, `m` and `d` do the same for the focused question.
 */
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Dismissal } from '../../../core/contract/content/questions';
import { judgeMessageAction } from '../../../core/state/chat/staff.actions';
import { dismissAction, takeUpAction } from '../../../core/state/questions/host.actions';
import { type Question, statusOf } from '../../../core/state/questions/questions.atoms';
import { Menu } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';
import { MergeMenu } from './merge-menu';

export { ready } from '../../shared/content-menu/ready';

const reasons = ['already_asked', 'off_topic', 'no_time', 'unsuitable'] as const satisfies Dismissal[];

const keys = { a: '.host-bar__answer', l: '.host-bar__live', m: '.host-bar__merge', d: '.host-bar__dismiss' };

export function HostBar({ question, onAnswer }: { question: Question; onAnswer(): void }) {
  const t = useTranslate('questions');
  const takeUp = useSetAtom(takeUpAction);
  const dismiss = useSetAtom(dismissAction);
  const judge = useSetAtom(judgeMessageAction);
  const bar = useRef<HTMLDivElement>(null);
  const status = statusOf(question);
  const isLive = status === 'live';

  useEffect(() => {
    const box = bar.current?.closest<HTMLElement>('.question');
    const act = (event: KeyboardEvent) => {
      if (event.target !== box || event.ctrlKey || event.metaKey || event.altKey) return;
      const button = keys[event.key as keyof typeof keys];
      if (button) bar.current?.querySelector<HTMLElement>(button)?.click();
    };
    box?.addEventListener('keydown', act);
    return () => box?.removeEventListener('keydown', act);
  }, []);

  if (question.state === 'awaiting_moderation') {
    return (
      <div ref={bar} className="host-bar">
        {(['enable', 'disable'] as const).map((verdict) => (
          <button
            key={verdict}
            type="button"
            className="button button--text"
            part="button"
            onClick={() => void judge(question, verdict)}
          >
            {t(verdict === 'enable' ? 'approve' : 'reject')}
          </button>
        ))}
      </div>
    );
  }
  return (
    <div ref={bar} className="host-bar">
      <button type="button" className="button button--text host-bar__answer" part="button" onClick={onAnswer}>
        {t('answer')}
      </button>
      {status === 'dismissed' ? (
        <button
          type="button"
          className="button button--text"
          part="button"
          onClick={() => void dismiss(question, null)}
        >
          {t('reopen')}
        </button>
      ) : (
        <>
          <button
            type="button"
            className="button button--text host-bar__live"
            part="button"
            onClick={() => void takeUp(question, !isLive)}
          >
            {t(isLive ? 'put_back' : 'take_up')}
          </button>
          <Menu
            label={t('merge')}
            className="host-bar__merge"
            list={(opening) => <MergeMenu question={question} {...opening} />}
          >
            {t('merge')}
          </Menu>
          <Menu
            label={t('dismiss')}
            className="host-bar__dismiss"
            list={(opening) => (
              <MenuList
                items={reasons.map((reason) => ({
                  label: t(`why_${reason}`),
                  onPick: () => void dismiss(question, reason),
                }))}
                {...opening}
              />
            )}
          >
            {t('dismiss')}
          </Menu>
        </>
      )}
    </div>
  );
}
