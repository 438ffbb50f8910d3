import { expect } from '@open-wc/testing';
import { readSettings } from '../../core/mount/widget/settings';
import { settings } from './conversation-starter.settings';

describe('the number of comments from which a starter invites to read', () => {
  it('is five if it is not numeric', () => {
    for (const wrong of ['many', ''])
      expect(readSettings(settings, { minimumCommentCount: wrong }).minimumCommentCount).to.equal(5);
    expect(readSettings(settings, { minimumCommentCount: '12' }).minimumCommentCount).to.equal(12);
  });
});
