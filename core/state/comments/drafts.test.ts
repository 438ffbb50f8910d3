import { expect } from '@open-wc/testing';
import { openPage } from '../../../test/support/conversation';
import { store } from '../../base/store/store';
import { draftAtom, loadDraft, restoreDraftAction, saveDraft, slotOf } from './drafts';
import { returnDraftAction, sendDraftAction } from './sent-drafts';

const slot = slotOf('story-1', 'new');

describe('drafts', () => {
  beforeEach(() => openPage());

  it('store texts, each in its own slot', () => {
    store.set(draftAtom(slot), 'Half a thought');
    store.set(draftAtom(slotOf('story-1', 'reply', 'a')), 'An answer');
    expect(loadDraft(slot)).to.deep.equal({ text: 'Half a thought' });
    expect(loadDraft(slotOf('story-1', 'reply', 'a')).text).to.equal('An answer');
    store.set(draftAtom(slot), '');
    expect(loadDraft(slot).text).to.equal('');
    expect(localStorage.length).to.equal(1);
  });

  it('keep a sent text with its key until the server has it, so that sending it again is the same post', () => {
    store.set(draftAtom(slot), 'Going out');
    store.set(sendDraftAction, slot, { text: 'Going out', key: 'k1' });
    expect(store.get(draftAtom(slot)).text).to.equal('');
    expect(loadDraft(slot)).to.deep.equal({ text: 'Going out', key: 'k1' });

    store.set(restoreDraftAction, slot);
    expect(store.get(draftAtom(slot))).to.deep.equal({ text: 'Going out', key: 'k1' });
    store.set(draftAtom(slot), 'Going out, changed');
    expect(loadDraft(slot).key).to.equal(undefined);
  });

  it('return a refused text before newer text', () => {
    store.set(draftAtom(slot), 'Second');
    store.set(returnDraftAction, slot, { text: 'First' });
    expect(store.get(draftAtom(slot)).text).to.equal('First\n\nSecond');
  });

  it('keep mentions and pictures beside the text, and delete all of it together', () => {
    const people = [{ user_uuid: 'u', name: 'Ana Moreau' }];
    const media = [{ media_uuid: 'm', type: 'image' as const, width: 4, height: 3, sizes: [] }];
    store.set(draftAtom(slot), { people, media });
    store.set(draftAtom(slot), 'Look, @Ana Moreau');
    expect(loadDraft(slot)).to.deep.equal({ text: 'Look, @Ana Moreau', people, media });
    store.set(draftAtom(slot), '');
    expect(loadDraft(slot).media).to.deep.equal(media);
    store.set(sendDraftAction, slot, { text: '' });
    expect(store.get(draftAtom(slot)).media).to.equal(undefined);
    expect(localStorage.length).to.equal(0);
  });

  it('survive a storage with nonsense in it', () => {
    for (const nonsense of ['{', '42', 'null', '{"text":5}']) {
      localStorage.setItem(`vfDraft:${slot}`, nonsense);
      expect(loadDraft(slot)).to.deep.equal({ text: '' });
    }
    saveDraft(slot, { text: '' });
    expect(localStorage.length).to.equal(0);
  });
});
