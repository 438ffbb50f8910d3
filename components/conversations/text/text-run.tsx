/** A run of text with what its signs mean, where it has any. */
import { lazyPart } from '../../shared/lazy-part/lazy-part';
import { Plain, type RunProps } from './plain-text';

/** Given values that stay the same, it is drawn once. */
export const Emphasised = lazyPart(async () => (await import('./emphasised.part')).Emphasised, undefined, Plain);

/** Signs that may stand for more than themselves (emphasis.ts). */
const SIGNS = /[*_]\S|\]\(/;

export const TextRun = (run: RunProps) => (SIGNS.test(run.text) ? <Emphasised {...run} /> : <Plain {...run} />);
