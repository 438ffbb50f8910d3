/** Whether this machine can draw pictures: the process that does so needs `/dev`, `/proc` and the libraries beside sharp. */
import { ImageProcess } from '../modules/content/media/image-process';

/** One white point, as PNG. */
const POINT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';

/** @throws Error saying why not. */
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
