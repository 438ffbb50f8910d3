import sinon from 'sinon';
import { type PaintedState, STATE_FORMAT } from '../../../core/contract/content/painted';
import { partOf } from '../../../test/support/part-of';
import { waitUntil } from '../../../test/support/wait-until';
import type { QuestionFacts } from './question-facts';
import { reading } from './reading';

describe('a painted interview', () => {
  it('that is not created yet is created on the first visit, or its first question would not arrive', async () => {
    const root = document.createElement('div').attachShadow({ mode: 'open' });
    const state = partOf<PaintedState<QuestionFacts>>({
      v: STATE_FORMAT,
      settings: { section_uuid: 'section' },
      facts: { list: null },
    });
    const hydrate = sinon.fake();
    const live = reading.follow?.(root, state, hydrate);
    await waitUntil(() => hydrate.calledOnce, 'not opened');
    live?.end();
  });
});
