import { expect } from '@open-wc/testing';
import { onClockChange, readServerTime, serverNow } from './server-clock';

const HOUR_MS = 3_600_000;
const says = (ms: number) => readServerTime(new Date(ms).toUTCString());

describe('the server’s clock', () => {
  afterEach(() => says(Date.now()));

  it('is followed on a device whose clock is hours wrong, and its listeners are notified once', () => {
    let changes = 0;
    const stop = onClockChange(() => changes++);
    for (const hours of [-26, -26, 5, 5]) {
      says(Date.now() + hours * HOUR_MS);
      expect(serverNow() - Date.now()).to.be.closeTo(hours * HOUR_MS, 2000);
    }
    expect(changes).to.equal(2);
    stop();
  });

  it('equals the device’s clock if both nearly agree, or if no answer contains the time', () => {
    says(Date.now() - 60_000);
    readServerTime(null);
    readServerTime('no date');
    expect(serverNow()).to.be.closeTo(Date.now(), 100);
  });
});
