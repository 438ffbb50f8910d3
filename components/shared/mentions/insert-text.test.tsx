import { expect, nextFrame } from '@open-wc/testing';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { waitUntil } from '../../../test/support/wait-until';
import { insertAt } from './insert-text';

let write = (_text: string) => {};

function Field() {
  const [text, setText] = useState('Hello @Fi');
  write = setText;
  return <textarea value={text} onChange={({ target }) => setText(target.value)} />;
}

describe('a text put into a field', () => {
  it('is followed by what is typed before and after the next frame', async () => {
    const box = document.body.appendChild(document.createElement('div'));
    const root = createRoot(box);
    root.render(<Field />);
    await waitUntil(() => box.querySelector('textarea'));
    const field = box.querySelector('textarea') as HTMLTextAreaElement;
    field.focus();
    field.setSelectionRange(9, 9);
    write(insertAt(field, 6, 9, '@Finn '));
    document.execCommand('insertText', false, 't');
    await nextFrame();
    await nextFrame();
    document.execCommand('insertText', false, 'here');
    await nextFrame();
    expect(field.value).to.equal('Hello @Finn there');
    root.unmount();
    box.remove();
  });
});
