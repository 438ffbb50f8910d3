import { expect } from '@open-wc/testing';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { store } from '../store/store';
import { chooseLanguageAction } from './language';
import { type Area, loadAreas } from './packs';
import { useTranslate } from './use-translate';

let drawn: string[];

function Text({ area }: { area: Area }) {
  const t = useTranslate(area) as (key: string) => string;
  drawn.push(t(area === 'conversations' ? 'reply' : 'report'));
  return null;
}

describe('texts on the page', () => {
  const element = document.createElement('div');
  let root: Root;

  beforeEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    await loadAreas(['conversations']);
    drawn = [];
    root = createRoot(element);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    store.set(chooseLanguageAction, 'en');
  });

  it('stay as they are when the texts of a menu arrive', async () => {
    await act(async () => root.render(<Text area="conversations" />));
    await act(async () => loadAreas(['sharing', 'writing']));
    expect(drawn).to.deep.equal(['Reply']);
  });

  it('appear once their own arrive', async () => {
    await act(async () => root.render(<Text area="reading" />));
    await act(async () => loadAreas(['reading']));
    expect(drawn).to.deep.equal(['', 'Report']);
  });

  it('render again in another language', async () => {
    await act(async () => root.render(<Text area="conversations" />));
    await loadAreas(['conversations'], 'de');
    await act(async () => store.set(chooseLanguageAction, 'de'));
    expect(drawn).to.deep.equal(['Reply', 'Antworten']);
  });
});
