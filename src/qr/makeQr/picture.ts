import { drawQr } from '../showQr/qrImage.ts';

/** Pixels a module at least; a whole number, so that no edge is blurred. */
const SCALE = 12;
const TYPE = 'image/png';

/** The code as a PNG file, black on white, without its meeting's name; undefined where the browser makes none. */
export async function pictureOf(text: string, name: string): Promise<File | undefined> {
  const image = drawQr(text);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (image === undefined || context === null) return undefined;
  canvas.width = image.size * SCALE;
  canvas.height = image.size * SCALE;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  context.fillStyle = '#000000';
  context.fill(new Path2D(image.path));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE));
  return blob === null ? undefined : new File([blob], name, { type: TYPE });
}

/** Whether the browser hands files on to other apps. */
export function canShare(): boolean {
  const probe = new File([], 'probe.png', { type: TYPE });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

/** Hands the picture on; false where that failed. A member who changes their mind is no failure. */
export async function sharePicture(picture: File): Promise<boolean> {
  try {
    await navigator.share({ files: [picture] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Puts the picture among the device's downloads. */
export function savePicture(picture: File): void {
  const link = document.createElement('a');
  // A few kilobytes, freed with the page: taken back at once, some browsers would have nothing to download.
  link.href = URL.createObjectURL(picture);
  link.download = picture.name;
  link.click();
}
