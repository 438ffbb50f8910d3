/** State of a bar: the shared page, the counts, and the effect of a press. */
import { useEffect, useState } from 'react';
import { publishFrom } from '../../core/base/bus/bus';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { useHost } from '../../core/mount/element/host-context';
import { useFacts } from '../../core/mount/painted/facts-context';
import { wasPublished } from '../../core/mount/painted/published';
import { useContainerId } from '../../core/state/comments/use-container-id';
import { pageAtom } from '../../core/state/page/page.atoms';
import { loadSharesAction, pressShareAction, shareCountsAtom, sharesKey } from '../../core/state/shares/shares.atoms';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import { useEffectOn } from '../shared/effects/use-effect-on';
import type { ShareBarFacts } from './share-bar.facts';
import type { Settings } from './share-bar.settings';
import { countedPage, mediumOf, nothing, sharedHere } from './shared-page';

export function useShareBar(settings: Settings, isOn: boolean) {
  const { vfContainerId, shareUrl, shareCurrentPageUrl, view, showCounters, showTotal } = settings;
  const host = useHost();
  const facts = useFacts<ShareBarFacts>();
  const container_id = useContainerId(vfContainerId);
  const section = useAtomValue(sectionUuidAtom);
  const { url, title } = useAtomValue(pageAtom);
  // The first render equals the server's, which does not know the page.
  const [shared, setShared] = useState(facts?.shared ?? nothing);
  const page = countedPage(settings, container_id, shared.url);
  const key = sharesKey(page);
  const counts = useAtomValue(shareCountsAtom(key));
  const load = useSetAtom(loadSharesAction);
  const press = useSetAtom(pressShareAction);
  const needsCounts = isOn && (showCounters || showTotal || view === 'total');

  useEffect(() => {
    setShared(sharedHere({ shareUrl, shareCurrentPageUrl }, { url, title }));
  }, [shareUrl, shareCurrentPageUrl, url, title]);

  useEffectOn([needsCounts, section, key], () => {
    if (needsCounts && section && key) void load(page);
  });

  useEffect(() => {
    if (isOn && !wasPublished(host)) publishFrom(host, 'sharebar/loaded');
  }, [isOn, host]);

  return {
    shared,
    counts,
    /** Publishes the press, and counts it. */
    announce(option: HTMLElement) {
      publishFrom(host, 'share/clicked', mediumOf(option), option);
      if (key) void press(page, mediumOf(option));
    },
  };
}
