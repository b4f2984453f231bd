/** The text of a QR code in a picture, or undefined. */
export type NativeDetector = (bitmap: ImageBitmap) => Promise<string | undefined>;

/** The part of the browser's BarcodeDetector that is used; TypeScript does not know it, and few browsers have it. */
interface BarcodeDetectorClass {
  new (options: {
    formats: readonly string[];
  }): {
    detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: BarcodeDetectorClass | undefined;
}

const QR = 'qr_code';

/** The detector that the browser brings along; undefined where it has none, or none for QR codes. */
export async function openNativeDetector(): Promise<NativeDetector | undefined> {
  const { BarcodeDetector } = globalThis;
  try {
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes(QR)) return undefined;
    const detector = new BarcodeDetector({ formats: [QR] });
    return async (bitmap) => {
      try {
        return (await detector.detect(bitmap)).find(({ rawValue }) => rawValue !== '')?.rawValue;
      } catch {
        return undefined; // its service may be missing or busy; our own decoder reads the picture then
      }
    };
  } catch {
    return undefined;
  }
}
