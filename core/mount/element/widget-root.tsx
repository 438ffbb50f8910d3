import { type ReactNode, useEffect } from 'react';
import { publish } from '../../base/bus/bus';
import { directionAtom, languageAtom } from '../../base/i18n/language';
import { PaintedStoreContext, useAtomValue } from '../../base/store/hooks';
import { store } from '../../base/store/store';
import { FactsContext } from '../painted/facts-context';
import { wasPublished } from '../painted/told';
import { type Turns, TurnsContext } from '../painted/turns';
import { ErrorBoundary } from './error-boundary';
import { HostContext } from './host-context';

interface Props {
  host: HTMLElement;
  rootClass: string;
  /** What a painted root was drawn from, in which turns it is taken over, and what is to be done then. */
  first?: { store: typeof store; facts: unknown; turns?: Turns; onTaken(): void };
  children: ReactNode;
}

/** The root box and the unnamed slot, which shows what a self-closed tag swallowed (host contract 6.1). */
export function WidgetRoot(props: Props) {
  return (
    <PaintedStoreContext value={props.first?.store ?? store}>
      <TurnsContext value={props.first?.turns}>
        <FactsContext value={props.first?.facts}>
          <HostContext value={props.host}>
            <RootBox {...props} />
            <slot />
          </HostContext>
        </FactsContext>
      </TurnsContext>
    </PaintedStoreContext>
  );
}

function RootBox({ host, rootClass, first, children }: Props) {
  const language = useAtomValue(languageAtom);
  const direction = useAtomValue(directionAtom);

  useEffect(() => {
    if (!wasPublished(host)) publish('widgets/mount', host);
    first?.onTaken();
  }, [host, first]);

  return (
    <div className={`viafoura ${rootClass}`.trim()} part="root" lang={language} dir={direction}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </div>
  );
}
