import { useEffect, useLayoutEffect, useState } from 'react';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { type ConsoleQueue, consoleQueues } from '../../../core/contract/console/queues';
import { placeAtom } from '../../../core/state/console/place';
import { openQueueAction } from '../../../core/state/console/queue';
import { loadReasonsAction } from '../../../core/state/console/reasons';
import { loadSavedQueuesAction, savedQueuesAtom } from '../../../core/state/console/saved-queues';

const isQueue = (name: string): name is ConsoleQueue => consoleQueues.some((it) => it === name);

/** Loads the queue or the named filter in the address. @param onOpen must not change */
export function useOpenedQueue(onOpen: () => void) {
  const { detail } = useAtomValue(placeAtom);
  const openQueue = useSetAtom(openQueueAction);
  const savedQueues = useAtomValue(savedQueuesAtom);
  const loadSaved = useSetAtom(loadSavedQueuesAction);
  const loadReasons = useSetAtom(loadReasonsAction);
  /** The named filter on screen. */
  const saved = savedQueues.find(({ queue_uuid }) => queue_uuid === detail);
  const name = isQueue(detail) ? detail : (saved?.filter.queue ?? 'waiting');
  const [, setOpened] = useState(false);
  // Before the paint: items of an earlier visit must not be on screen, because a key would open one that is gone. The state makes
  // React render once more before it paints.
  useLayoutEffect(() => {
    onOpen();
    void openQueue({ ...saved?.filter, queue: name });
    setOpened(true);
  }, [name, saved, openQueue, onOpen]);
  useEffect(() => void loadSaved(), [loadSaved]);
  useEffect(() => void loadReasons(), [loadReasons]);
  return { name, saved, address: saved?.queue_uuid ?? name };
}
