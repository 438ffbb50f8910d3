import { useRef, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useSetAtom } from '../../../core/base/store/hooks';
import { type Notice, showFailureAction, showNoticeAction } from '../../../core/state/notices/notices.atoms';

type Outcome = Pick<Notice, 'text' | 'action'>;

/**
 * Runs one action at a time: a press during another does nothing. Shows refusals, and successes as a notice.
 *
 * @returns whether one is running, and `act(call, done)`: `done` is called with the answer and returns the notice's
 *   text
 */
export function useAct() {
  const notice = useSetAtom(showNoticeAction);
  const fail = useSetAtom(showFailureAction);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);

  async function act<Answer>(call: () => Promise<Answer | Failure>, done: (answer: Answer) => Outcome): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const answer = await call();
      if (isFailure(answer)) await fail(answer);
      else notice({ kind: 'success', ...done(answer) });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return [isBusy, act] as const;
}
