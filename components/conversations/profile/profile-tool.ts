/** What staff add to a profile; their code puts it here, so that readers fetch nothing for it. */
import type { ComponentType } from 'react';
import { atom } from '../../../core/base/store/jotai';

export interface ProfileToolProps {
  user_uuid: string;
  /** The profile gives way to what is opened. */
  onOpen(): void;
}

export const profileToolAtom = atom<{ Tool?: ComponentType<ProfileToolProps> }>({});
