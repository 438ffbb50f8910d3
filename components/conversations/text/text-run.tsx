/** A run of text, with its markup rendered if it has any. */
import { hasMarkup } from '../../shared/emphasis/has-markup';
import { lazyPart } from '../../shared/lazy-part/lazy-part';
import { Plain, type RunProps } from './plain-text';

/** Renders again only if its props change. */
export const Emphasised = lazyPart(() => import('./emphasised'), 'Emphasised', undefined, Plain);

export const TextRun = (run: RunProps) => (hasMarkup(run.text) ? <Emphasised {...run} /> : <Plain {...run} />);
