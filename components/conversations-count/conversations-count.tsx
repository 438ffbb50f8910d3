/**
 * Conversations count: only the number, as the element's own text (specification §4; host contract 6.2).
 *
 * Pages test for the root class with `:has`, so it is there only while a number is.
 */
import { useEffect } from 'react';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { useHost } from '../../core/mount/element/host-context';
import { paintedOf } from '../../core/mount/painted/painted';
import { loadCountAction, shownCountAtom } from '../../core/state/comments/counts.atoms';
import { useContainerId } from '../../core/state/comments/use-container-id';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import type { Settings } from './conversations-count.widget';

const ROOT_CLASSES = ['vf-comments-count', 'vf-counter'];

export function ConversationsCount({ vfContainerId }: Settings) {
  const container_id = useContainerId(vfContainerId);
  return container_id ? <Count container_id={container_id} /> : null;
}

function Count({ container_id }: { container_id: string }) {
  const host = useHost();
  const section = useAtomValue(sectionUuidAtom);
  const count = useAtomValue(shownCountAtom(container_id));
  const load = useSetAtom(loadCountAction);

  useEffect(() => {
    // While it is being taken over, the number came with the markup.
    if (section && !paintedOf(host)) void load(container_id);
  }, [host, load, section, container_id]);

  // A text node of our own: what else the page has put into the element stays as it is.
  useEffect(() => {
    if (count === null) return;
    const painted = paintedOf(host) && host.firstChild;
    const text = painted instanceof Text ? painted : document.createTextNode('');
    text.data = String(count);
    host.prepend(text);
    host.classList.add(...ROOT_CLASSES);
    return () => {
      text.remove();
      host.classList.remove(...ROOT_CLASSES);
    };
  }, [host, count]);

  return null;
}
