/**
 * Phase of the page's life (specification §4 "Start-up"). `standalone`: no loader, a widget just shows. From `mounting`
 * on widgets show; `unready` is between teardown and setup.
 */
import { atom } from '../store/jotai';

export type Phase = 'standalone' | 'starting' | 'mounting' | 'ready' | 'unready';

export const phaseAtom = atom<Phase>('standalone');

export const mayMountAtom = atom((get) => !['starting', 'unready'].includes(get(phaseAtom)));

export const startingAtom = atom((get) => get(phaseAtom) === 'starting');
export const readyAtom = atom((get) => get(phaseAtom) === 'ready');
