import { expect } from '@open-wc/testing';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import sinon from 'sinon';
import { BusyButton } from './busy-button';

describe('a button for something that takes a while', () => {
  let root: Root;
  const box = document.createElement('div');
  const draw = (props: Partial<Parameters<typeof BusyButton>[0]>) => {
    flushSync(() =>
      root.render(
        <BusyButton isBusy={false} onPress={() => {}} {...props}>
          Follow
        </BusyButton>,
      ),
    );
    return box.firstElementChild as HTMLButtonElement;
  };
  beforeEach(() => {
    root = createRoot(document.body.appendChild(box));
  });
  afterEach(() => {
    root.unmount();
    box.remove();
  });

  it('looks like its rank: the main button, one of several, or a text button', () => {
    expect(draw({ isMain: true }).className).to.equal('button button--primary');
    expect(draw({}).className).to.equal('button');
    expect(draw({ isQuiet: true }).className).to.equal('button button--text');
  });

  it('does nothing while it is busy, and can have the focus', () => {
    const onPress = sinon.spy();
    draw({ onPress, isBusy: true }).click();
    expect(onPress.callCount).to.equal(0);
    expect(draw({ onPress, isBusy: true }).disabled).to.equal(false);
    draw({ onPress }).click();
    expect(onPress.callCount).to.equal(1);
  });
});
