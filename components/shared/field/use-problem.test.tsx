import { expect, fixture, html } from '@open-wc/testing';
import { createRoot, type Root } from 'react-dom/client';
import { fill } from '../../../test/support/fill';
import { waitUntil } from '../../../test/support/wait-until';
import { Field } from './field';
import { useProblem } from './use-problem';

function Form({ at }: { at?: string }) {
  const { problem, setProblem, clearing } = useProblem<string>();
  const errorAt = (name: string) => (problem && at === name ? { error: problem } : {});
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setProblem('Not this');
      }}
      {...clearing}
    >
      <Field label="Name" name="name" {...errorAt('name')} />
      <Field label="Email" name="email" {...errorAt('email')} />
      <p role="alert">{!at && problem}</p>
    </form>
  );
}

describe('the problem of a form', () => {
  let root: Root;
  afterEach(() => root.unmount());

  async function refused(at?: string) {
    const box = await fixture<HTMLElement>(html`<div></div>`);
    root = createRoot(box);
    root.render(<Form {...(at && { at })} />);
    await waitUntil(() => box.querySelector('form'));
    box.querySelector('form')?.requestSubmit();
    const isShown = () => Boolean(box.textContent?.includes('Not this'));
    await waitUntil(isShown, 'not shown');
    const type = (name: string) => fill(box.querySelector(`[name=${name}]`) as HTMLInputElement, 'x');
    return { isShown, type };
  }

  it('disappears with any input if it belongs to no field', async () => {
    const { isShown, type } = await refused();
    type('email');
    await waitUntil(() => !isShown(), 'still shown');
  });

  it('disappears with an input in its own field, and with no other', async () => {
    const { isShown, type } = await refused('name');
    type('email');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isShown()).to.equal(true);
    type('name');
    await waitUntil(() => !isShown(), 'still shown');
  });
});
