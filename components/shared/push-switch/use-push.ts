/** Messages on this device: their state for the current reader, and possible actions (specification §4, §5). */
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import {
  lookForPushAction,
  pushAtom,
  pushTroubleAtom,
  retryPushAction,
  subscribePushAction,
  unsubscribePushAction,
} from '../../../core/state/push/push.atoms';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { useEffectOn } from '../effects/use-effect-on';

export function usePush() {
  const push = useAtomValue(pushAtom);
  const trouble = useAtomValue(pushTroubleAtom);
  const { uuid } = useAtomValue(currentUserAtom);
  const look = useSetAtom(lookForPushAction);
  const subscribe = useSetAtom(subscribePushAction);
  const unsubscribe = useSetAtom(unsubscribePushAction);
  const retry = useSetAtom(retryPushAction);

  // Checks again for each reader.
  useEffectOn([look, uuid], () => void look());

  const switchOn = () => (push.state === 'failed' ? retry() : subscribe());
  return { ...push, trouble, switchOn, switchOff: unsubscribe };
}
