/** What every widget's shadow root holds: the root box with the component in it, and the slot for the page's own children. */
import { type ReactNode, useEffect } from 'react';
import { publish } from '../bus/bus';
import { wasTold } from '../engagement/engagement';
import { directionAtom, languageAtom } from '../i18n/language';
import { type Turns, TurnsContext } from '../painted/turns';
import { PaintedStoreContext, useAtomValue } from '../store/hooks';
import { store } from '../store/store';
import { ErrorBoundary } from './error-boundary';
import { HostContext } from './host-context';

interface Props {
  host: HTMLElement;
  rootClass: string;
  /** What a painted root was drawn from, in which turns it is taken over, and what is to be done then. */
  first?: { store: typeof store; turns?: Turns; onTaken(): void };
  children: ReactNode;
}

/** The root box; the unnamed slot after it shows what a self-closed tag swallowed (HOST-API.md 6.1). */
export function WidgetRoot(props: Props) {
  return (
    <PaintedStoreContext value={props.first?.store ?? store}>
      <TurnsContext value={props.first?.turns}>
        <HostContext value={props.host}>
          <RootBox {...props} />
          <slot />
        </HostContext>
      </TurnsContext>
    </PaintedStoreContext>
  );
}

function RootBox({ host, rootClass, first, children }: Props) {
  const language = useAtomValue(languageAtom);
  const direction = useAtomValue(directionAtom);

  useEffect(() => {
    if (!wasTold(host)) publish('widgets/mount', host);
    first?.onTaken();
  }, [host, first]);

  return (
    <div className={`viafoura ${rootClass}`.trim()} part="root" lang={language} dir={direction}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </div>
  );
}
