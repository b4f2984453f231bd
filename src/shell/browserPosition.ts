import type { Position } from '#machines/search/nearby.ts';

/** How old a position may be, and how long the device may take for a new one. */
const [MOST_MS, TIMEOUT_MS] = [300_000, 20_000];

/** Where the device says it is, or that it may not; rejects where it cannot say. It is not sent anywhere. */
export function browserPosition(navigator: Pick<Navigator, 'geolocation'>): () => Promise<Position> {
  return () =>
    new Promise((resolve, reject) => {
      if (!('geolocation' in navigator)) {
        reject(new Error('Failed to locate: the browser has no geolocation.'));
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
