/** Class names that pages rely on (host contract 6.4), for guests and readers. */
import { expect } from '@open-wc/testing';
import { aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, seen } from '../../test/support/seen';
import { showConversation } from '../../test/support/show-conversation';
import 'virtual:element/conversations';

/** Always present beside a list of comments. */
const OWED = [
  ...['vf-comment-header__heading', 'vf-comment-header__actions', 'vf-heading-text', 'vf-icon-svg', 'vf-label'],
  ...['vf-actions-subscribe', 'vf-icon-button', 'vf-post-form', 'vf-editor-area textarea', 'vf-content'],
  ...['vf3-comment', 'vf-thread', 'vf-post', 'vf-post-name-button', 'vf-post-name-button__username'],
  ...['vf-content-text', 'vf-content-actions__like', 'vf-content-actions__dislike'],
];

describe('the class names of a conversation', () => {
  const server = fakeServer();

  for (const reader of [false, true]) {
    for (const isOpen of [false, true]) {
      const who = `${reader ? 'a reader' : 'a guest'}, with the field ${isOpen ? 'open' : 'closed'}`;
      it(`exist for ${who}`, async () => {
        openPage({ reader });
        serveConversation(server, aFirstPage([aComment(), aComment()]));
        const el = await showConversation();
        // The text of a comment has its own chunk.
        await seen(el, '.vf-content-text');
        if (isOpen) {
          find<HTMLTextAreaElement>(el, 'textarea.vf-content')?.focus();
          await seen(el, '.vf-post-form--open');
        }
        expect(OWED.filter((name) => !find(el, `.${name}`))).to.deep.equal([]);
        expect(find(el, '.vf-post-form__auth-actions') !== null).to.equal(isOpen && !reader);
      });
    }
  }
});
