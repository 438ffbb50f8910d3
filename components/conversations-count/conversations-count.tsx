/**
 * Conversations count: only the number, as the element's own text (specification §4; host contract 6.2).
 *
 * Until the page's framework has hydrated its own markup, in which the element is empty, the shadow root shows the
 * number with the same look.
 */
import { useEffect, useState } from 'react';
import { formatNumber } from '../../core/base/i18n/format';
import { languageAtom } from '../../core/base/i18n/language';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { pageIdle } from '../../core/base/time/when';
import { useHost } from '../../core/mount/element/host-context';
import { paintedOf } from '../../core/mount/painted/painted';
import { loadCountAction, shownCountAtom } from '../../core/state/comments/counts.atoms';
import { useRequiredContainerId } from '../../core/state/comments/use-container-id';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import type { Settings } from './conversations-count.settings';
import { writeNumber } from './number';

export function ConversationsCount({ vfContainerId }: Settings) {
  const container_id = useRequiredContainerId(vfContainerId);
  return container_id ? <Count container_id={container_id} /> : null;
}

function Count({ container_id }: { container_id: string }) {
  const host = useHost();
  const section = useAtomValue(sectionUuidAtom);
  const count = useAtomValue(shownCountAtom(container_id));
  const language = useAtomValue(languageAtom);
  const number = count === null ? null : formatNumber(count, language);
  const load = useSetAtom(loadCountAction);

  useEffect(() => {
    // During hydration, the number came with the markup.
    if (section && !paintedOf(host)) void load(container_id);
  }, [host, load, section, container_id]);

  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isGone = false;
    void pageIdle().then(() => isGone || setIdle(true));
    return () => {
      isGone = true;
    };
  }, []);

  useEffect(() => {
    if (number !== null && isIdle) return writeNumber(host, number);
  }, [host, number, isIdle]);

  return <slot>{number}</slot>;
}
