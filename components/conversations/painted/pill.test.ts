import { aTimeout, expect } from '@open-wc/testing';
import { waitUntil } from '../../../test/support/wait-until';
import { showPill } from './pill';

describe('the pill of a painted conversation', () => {
  const texts = { new_comments_one: '{{count}} new comment', new_comments_other: '{{count}} new comments' };
  let root: ShadowRoot;
  beforeEach(() => {
    root = document.createElement('div').attachShadow({ mode: 'open' });
    root.innerHTML = '<p class="hushed" role="status"></p><div class="threads"></div>';
  });
  const pill = () => root.querySelector('.new-comments')?.textContent;
  const announced = () => root.querySelector('[role=status]')?.textContent;

  it('shows how many comments are new, to screen readers as well', async () => {
    showPill(root, { lang: 'en', texts } as never).show(2);
    expect(pill()).to.equal('2 new comments');
    await waitUntil(() => announced() === '2 new comments', 'announced');
  });

  it('announces nothing after it is hidden', async () => {
    const { show, hide } = showPill(root, { lang: 'en', texts } as never);
    show(2);
    hide();
    await aTimeout(50);
    expect([pill(), announced()]).to.deep.equal([undefined, '']);
  });
});
