import { createContext, useContext } from 'react';

export const HostContext = createContext<HTMLElement | null>(null);

/** Returns the custom element of the rendered component. @throws outside a widget. */
export function useHost(): HTMLElement {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost outside a widget');
  return host;
}
