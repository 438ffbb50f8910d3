import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { openPage } from '../../test/support/conversation';
import { find } from '../../test/support/seen';
import 'virtual:element/standalone-ad';

const table: AttributeTable = {
  'ad-height': {
    bounds: [0, 1200],
    look: (el) => find(el, '.ad__room')?.offsetHeight,
    drawn: [
      [null, 250],
      ['90', 90],
      ['0', 0],
      ['1200', 1200],
      ['1201', 250],
      ['-1', 250],
    ],
  },
};

describe('each attribute of a standalone ad', () => {
  beforeEach(() => openPage({ reader: false, settings: { ad_integration: 'gtag' } }));

  drawsByAttribute('vf-standalone-ad', table);
});
