import type { Position } from '#machines/search/nearby/position.ts';

/** How old a position may be, and how long the device may take for a new one. */
const [MOST_MS, TIMEOUT_MS] = [300_000, 20_000];

declare global {
  // Chromium tells what the policy of a page allows; TypeScript does not know it.
  interface Document {
    readonly featurePolicy?: { allowsFeature(feature: string): boolean; features(): string[] };
  }
}

/** The page's own right to ask, as far as it knows. */
type Asking = Pick<Window, 'isSecureContext'> & {
  readonly document: Pick<Document, 'featurePolicy'>;
  readonly navigator: Pick<Navigator, 'geolocation'>;
};

/**
 * Where the device says it is, or that the member forbids it; rejects where it cannot say, and where the page itself
 * may not ask: no setting of the member changes that. It is not sent anywhere.
 */
export function browserPosition({ isSecureContext, document, navigator }: Asking): () => Promise<Position> {
  return () =>
    new Promise((resolve, reject) => {
      if (!('geolocation' in navigator)) {
        reject(new Error('Failed to locate: the browser has no geolocation.'));
        return;
      }
      if (!isSecureContext || document.featurePolicy?.allowsFeature('geolocation') === false) {
        reject(new Error('Failed to locate: this page may not ask the device.'));
        return;
      }
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => resolve({ kind: 'found', point: { latitude, longitude } }),
        ({ code, PERMISSION_DENIED, message }) =>
          code === PERMISSION_DENIED
            ? resolve({ kind: 'denied' })
            : reject(new Error(`Failed to locate: ${message}`)),
        { maximumAge: MOST_MS, timeout: TIMEOUT_MS },
      );
    });
}
