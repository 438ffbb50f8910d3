import { aTimeout, nextFrame } from '@open-wc/testing';

/** Scrolls down the page as a reader does, with a screen of nothing at its end, and back to its top. */
export async function readThrough(): Promise<void> {
  const end = document.createElement('div');
  end.style.blockSize = `${innerHeight * 2}px`;
  document.body.append(end);
  for (let top = 0; top < document.documentElement.scrollHeight - innerHeight; top += 200) {
    scrollTo({ top, behavior: 'instant' });
    await nextFrame();
    await aTimeout(30);
  }
  end.remove();
  scrollTo({ top: 0, behavior: 'instant' });
  await nextFrame();
}
