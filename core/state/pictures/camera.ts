/** A camera's picture in the size that readers get at most: a phone's line sends a tenth of the bytes. */
const LONGEST_PX = 2048;
const QUALITY = 0.85;

/** The file itself where the browser cannot scale it, or it is small already. */
export async function scaled(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const factor = LONGEST_PX / Math.max(picture.width, picture.height);
    if (factor >= 1 || file.type === 'image/gif') return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * factor);
    canvas.height = Math.round(picture.height * factor);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
