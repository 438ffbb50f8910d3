/** A run of text with what its signs mean, where it has any. */
import { hasMarkup } from '../../shared/emphasis/has-markup';
import { lazyPart } from '../../shared/lazy-part/lazy-part';
import { Plain, type RunProps } from './plain-text';

/** Given values that stay the same, it is drawn once. */
export const Emphasised = lazyPart(async () => (await import('./emphasised.part')).Emphasised, undefined, Plain);

export const TextRun = (run: RunProps) => (hasMarkup(run.text) ? <Emphasised {...run} /> : <Plain {...run} />);
