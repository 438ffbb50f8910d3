import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { openPage } from '../../test/support/conversation';
import { find } from '../../test/support/seen';
import 'virtual:element/tray-trigger';

const table: AttributeTable = {
  floating: {
    look: (el) => {
      const trigger = find(el, '.trigger');
      return trigger && getComputedStyle(trigger).position === 'fixed';
    },
    drawn: [
      [null, false],
      ['true', true],
      ['false', false],
    ],
  },
  'vf-feature-unity': {
    // Texts for screen readers only are a pixel wide.
    look: (el) => (find(el, '.vf-nav-label')?.offsetWidth ?? 0) > 1,
    drawn: [
      [null, true],
      ['', false],
      ['false', false],
    ],
  },
};

describe('each attribute of the tray’s trigger', () => {
  beforeEach(() => openPage({ reader: false }));

  drawsByAttribute('vf-tray-trigger', table);
});
