import { aTimeout, nextFrame } from '@open-wc/testing';
import { waitUntil } from './wait-until';

/** Scrolls down the page like a reader, with an empty screen at its end, and back to its top. */
export async function readThrough(): Promise<void> {
  const end = document.createElement('div');
  end.style.blockSize = `${innerHeight * 2}px`;
  document.body.append(end);
  // Observers run after layout, before the next scroll.
  await nextFrame();
  await nextFrame();
  for (let top = 0; top < document.documentElement.scrollHeight - innerHeight; top += 200) {
    scrollTo({ top, behavior: 'instant' });
    await nextFrame();
    await aTimeout(30);
  }
  end.remove();
  scrollTo({ top: 0, behavior: 'instant' });
  await nextFrame();
}

/** Scrolls through repeatedly until the condition is true. */
export const readUntil = (isSo: () => unknown, message?: string): Promise<void> =>
  waitUntil(async () => {
    await readThrough();
    return isSo();
  }, message);
