import { LARGEST_PHOTO, LONGEST_PHOTO_SIDE } from '#domain/visit/trouble.ts';

const QUALITY = 0.8;

/**
 * The photo drawn again, smaller, as a JPEG in base64: so place, time and camera never leave the device, and a
 * photo of 8 MB travels as one of some hundred kB. Null for what can't be drawn.
 */
export async function reducedPhoto(photo: Blob): Promise<string | null> {
  try {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (context === null) return null;
    const bitmap = await createImageBitmap(photo);
    const scale = Math.min(1, LONGEST_PHOTO_SIDE / Math.max(bitmap.width, bitmap.height));
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    // A transparent PNG would come out black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return drawn === null || drawn.size > LARGEST_PHOTO ? null : await base64Of(drawn);
  } catch {
    return null;
  }
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.readAsDataURL(blob);
  });
}
