import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { publishFrom } from '../../base/bus/bus';
import { ignoreCompositionKeys } from '../../base/element/composition';
import { refuseStrayFiles } from '../../base/element/stray-files';
import { directionAtom, languageAtom } from '../../base/i18n/language';
import { PaintedStoreContext, useAtomValue } from '../../base/store/hooks';
import { store } from '../../base/store/store';
import { FactsContext } from '../painted/facts-context';
import { type HydrationSchedule, ScheduleContext } from '../painted/hydration-schedule';
import { wasPublished } from '../painted/published';
import { ErrorBoundary } from './error-boundary';
import { HostContext } from './host-context';

interface Props {
  host: HTMLElement;
  rootClass: string;
  /** Set for a painted root; `onTaken` runs after the hydrating commit. */
  first?: { store: typeof store; facts: unknown; schedule?: HydrationSchedule; onTaken(): void };
  children: ReactNode;
}

/** The root box and the unnamed slot, which shows content swallowed by a self-closed tag (host contract 6.1). */
export function WidgetRoot(props: Props) {
  return (
    <PaintedStoreContext value={props.first?.store ?? store}>
      <ScheduleContext value={props.first?.schedule}>
        <FactsContext value={props.first?.facts}>
          <HostContext value={props.host}>
            <RootBox {...props} />
            <slot />
          </HostContext>
        </FactsContext>
      </ScheduleContext>
    </PaintedStoreContext>
  );
}

function RootBox({ host, rootClass, first, children }: Props) {
  const language = useAtomValue(languageAtom);
  const direction = useAtomValue(directionAtom);

  useLayoutEffect(() => {
    if (!host.shadowRoot) return;
    ignoreCompositionKeys(host.shadowRoot);
    refuseStrayFiles(host.shadowRoot);
  }, [host]);
  useEffect(() => {
    if (!wasPublished(host)) publishFrom(host, 'widgets/mount', host);
    first?.onTaken();
  }, [host, first]);

  return (
    <div className={`viafoura ${rootClass}`.trim()} part="root" lang={language} dir={direction}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </div>
  );
}
