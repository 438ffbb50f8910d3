import { atom } from '../../base/store/jotai';
import { serverNow } from '../../base/time/server-clock';
import { questionRules } from '../../contract/rules/questions';
import { askingAtom } from '../permissions/permissions';
import { interviewContainerAtom } from './questions.atoms';

export const isHostHereAtom = atom((get) => (container_id: string): boolean => {
  const container = get(interviewContainerAtom(container_id));
  if (!container) return false;
  return questionRules['question/host']({ ...get(askingAtom), now: serverNow(), container }) === null;
});
