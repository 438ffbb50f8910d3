/** Hydrates the content of a shadow root: React does so as well as for an element, but its types name elements only. */
import type { ReactNode } from 'react';
import { type HydrationOptions, hydrateRoot, type Root } from 'react-dom/client';

export const hydrateIn = (root: ShadowRoot, content: ReactNode, options?: HydrationOptions): Root =>
  hydrateRoot(root as unknown as Element, content, options);
