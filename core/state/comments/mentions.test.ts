import { expect } from '@open-wc/testing';
import { mentionsOf } from './mentions';

const ana = { user_uuid: 'a', name: 'Ana' };
const moreau = { user_uuid: 'm', name: 'Ana Moreau' };

describe('mentions of a text', () => {
  it('have the positions of the names, counted in UTF-16 units', () => {
    expect(mentionsOf('👋 @Ana, and @Ana', [ana])).to.deep.equal([
      { user_uuid: 'a', position: 3, length: 4 },
      { user_uuid: 'a', position: 13, length: 4 },
    ]);
  });

  it('refer to the longer of two names with the same beginning, and ignore addresses', () => {
    expect(mentionsOf('@Ana Moreau', [ana, moreau])).to.deep.equal([{ user_uuid: 'm', position: 0, length: 11 }]);
    expect(mentionsOf('mail@Ana', [ana])).to.deep.equal([]);
  });

  it('are gone with the name', () => {
    expect(mentionsOf('Nobody', [ana])).to.deep.equal([]);
    expect(mentionsOf('@Ana')).to.deep.equal([]);
  });
});
