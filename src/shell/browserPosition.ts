import type { GroundPoint } from '#domain/search/map.ts';

/** How old a position may be, and how long the device may take for a new one. */
const [MOST_MS, TIMEOUT_MS] = [300_000, 10_000];

/** Where the device says it is; rejects where it may not or cannot say. It is not sent anywhere. */
export function browserPosition(navigator: Navigator): () => Promise<GroundPoint> {
  return () =>
    new Promise((resolve, reject) => {
      if (!('geolocation' in navigator)) {
        reject(new Error('Failed to locate: the browser has no geolocation.'));
        return;
      }
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
        ({ message }) => reject(new Error(`Failed to locate: ${message}`)),
        { maximumAge: MOST_MS, timeout: TIMEOUT_MS },
      );
    });
}
