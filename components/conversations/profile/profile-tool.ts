/** Staff's addition to a profile; their code registers it here, so that readers load nothing for it. */
import type { ComponentType } from 'react';
import { atom } from '../../../core/base/store/jotai';

export interface ProfileToolProps {
  user_uuid: string;
  /** Closes the profile for the opened dialog. */
  onOpen(): void;
}

export const profileToolAtom = atom<{ Tool?: ComponentType<ProfileToolProps> }>({});
