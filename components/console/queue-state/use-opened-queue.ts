import { useEffect, useLayoutEffect } from 'react';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { type ConsoleQueue, consoleQueues } from '../../../core/contract/console/queues';
import { placeAtom } from '../../../core/state/console/place';
import { closeQueueAction, openQueueAction } from '../../../core/state/console/queue';
import { loadReasonsAction } from '../../../core/state/console/reasons';
import { loadSavedQueuesAction, savedQueuesAtom } from '../../../core/state/console/saved-queues';

const isQueue = (name: string): name is ConsoleQueue => consoleQueues.some((it) => it === name);

/** Loads the queue or the named filter in the address. @param onOpen must not change */
export function useOpenedQueue(onOpen: () => void) {
  const { detail } = useAtomValue(placeAtom);
  const openQueue = useSetAtom(openQueueAction);
  const closeQueue = useSetAtom(closeQueueAction);
  const savedQueues = useAtomValue(savedQueuesAtom);
  const loadSaved = useSetAtom(loadSavedQueuesAction);
  const loadReasons = useSetAtom(loadReasonsAction);
  /** The named filter on screen. */
  const saved = savedQueues.find(({ queue_uuid }) => queue_uuid === detail);
  const name = isQueue(detail) ? detail : (saved?.filter.queue ?? 'waiting');
  // Before the paint: items of another queue must not be on screen, because a key would open one that is gone.
  useLayoutEffect(() => {
    onOpen();
    void openQueue({ ...saved?.filter, queue: name });
  }, [name, saved, openQueue, onOpen]);
  useLayoutEffect(() => closeQueue, [closeQueue]);
  useEffect(() => void loadSaved(), [loadSaved]);
  useEffect(() => void loadReasons(), [loadReasons]);
  return { name, saved, address: saved?.queue_uuid ?? name };
}
