/** A guest's question before a login that left the page: sent by the page they return to. */
import { store } from '../../base/store/store';
import { restoreDraftAction } from '../comments/drafts';
import { askAction } from '../questions/ask.actions';
import { draftSlot } from '../questions/draft-slot';
import { interviewContainerAtom } from '../questions/questions.atoms';
import { once } from './once';

export async function resumeAsking(container_id: string): Promise<void> {
  if (!(await once(interviewContainerAtom(container_id)))) return;
  store.set(restoreDraftAction, draftSlot(container_id));
  await store.set(askAction, container_id);
}
