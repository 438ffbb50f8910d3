import { expect, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll, seen } from '../../test/support/seen';
import { ID, showConversation } from '../../test/support/show-conversation';
import 'virtual:element/conversations';

describe('a printed conversation', () => {
  const server = fakeServer();
  afterEach(() => emulateMedia({ media: 'screen' }));

  const shown = (el: Element, selector: string) =>
    findAll(el, selector).filter((it) => it.checkVisibility({ contentVisibilityAuto: true }));

  it('has whole comments with their authors, and nothing to press or fill in', async () => {
    openPage();
    const content = `${'Every word of this belongs on paper. '.repeat(30)}The end.`;
    serveConversation(server, aFirstPage([aComment({ content }), aComment()]));
    const tag = html`<vf-conversations vf-container-id=${ID} initial-height="120"></vf-conversations>`;
    const el = await showConversation(tag);
    const text = (await seen(el, '.vf-content-text details')).closest('.vf-content-text') as HTMLElement;
    const folded = text.offsetHeight;

    await emulateMedia({ media: 'print' });
    expect(text.offsetHeight, 'long texts are unfolded').to.be.greaterThan(folded + 20);
    expect(shown(el, 'form, textarea, input, summary, .button, .vf-content-actions')).to.have.length(0);
    expect(shown(el, '.vf-post-name-button')).to.have.length(2);
    const list = find(el, '.threads') as HTMLElement;
    expect(list.scrollHeight - list.clientHeight).to.be.lessThan(2);
  });
});
