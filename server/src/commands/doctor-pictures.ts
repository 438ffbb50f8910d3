/** Checks that this machine can draw pictures. The process needs `/dev`, `/proc` and sharp's native libraries. */
import { ImageProcess } from '../modules/content/media/image-process';

/** A PNG with one white pixel. */
const POINT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';

/** @throws Error with the reason */
export async function checkPictures(): Promise<void> {
  const problems: string[] = [];
  const images = new ImageProcess((problem) => problems.push(problem));
  try {
    await images.draw(Buffer.from(POINT, 'base64'));
  } catch (error) {
    throw new Error(problems[0] ?? (error as Error).message);
  } finally {
    images.close();
  }
}
