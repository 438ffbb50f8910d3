/**
 * Where the page's life stands (specification §4 "Start-up").
 *
 * `standalone` until somebody starts a life: a widget used without the loader just shows. `starting` reads settings
 * and language; from `mounting` on widgets show; at `ready` it is announced; `unready` is between teardown and setup.
 */
import { atom } from '../store/jotai';

export type Phase = 'standalone' | 'starting' | 'mounting' | 'ready' | 'unready';

export const phaseAtom = atom<Phase>('standalone');

/** Whether widgets may be in the page now. */
export const mayMountAtom = atom((get) => !['starting', 'unready'].includes(get(phaseAtom)));

/** Whether it was announced that everything is there. */
export const readyAtom = atom((get) => get(phaseAtom) === 'ready');
