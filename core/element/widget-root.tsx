/** What every widget's shadow root holds: the root box with the component in it, and the slot for the page's own children. */
import { type ReactNode, useEffect } from 'react';
import { publish } from '../bus/bus';
import { directionAtom, languageAtom } from '../i18n/language';
import { useAtomValue } from '../store/hooks';
import { ErrorBoundary } from './error-boundary';
import { HostContext } from './host-context';

interface Props {
  host: HTMLElement;
  rootClass: string;
  children: ReactNode;
}

/** The root box; the unnamed slot after it shows what a self-closed tag swallowed (HOST-API.md 6.1). */
export function WidgetRoot(props: Props) {
  return (
    <HostContext value={props.host}>
      <RootBox {...props} />
      <slot />
    </HostContext>
  );
}

function RootBox({ host, rootClass, children }: Props) {
  const language = useAtomValue(languageAtom);
  const direction = useAtomValue(directionAtom);

  useEffect(() => void publish('widgets/mount', host), [host]);

  return (
    <div className={`viafoura ${rootClass}`.trim()} part="root" lang={language} dir={direction}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </div>
  );
}
