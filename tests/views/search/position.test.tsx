import { expect, it } from 'vitest';
import { browserPosition } from '#src/shell/browserPosition.ts';

/** A browser whose device says so; as the error codes of the standard have it. */
function browserSaying(
  say: (found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) => void,
) {
  const geolocation = {
    getCurrentPosition: say as Geolocation['getCurrentPosition'], // all three are always given
    watchPosition: () => 0,
    clearWatch: () => undefined,
  };
  return { isSecureContext: true, document: {}, navigator: { geolocation } };
}
const failing = (code: number) =>
  browserSaying((_, failed) =>
    failed({ code, message: 'no', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
  );

it('knows where the device is, as far as it says so', async () => {
  const coords = { latitude: 35.6, longitude: 139.7 } as GeolocationCoordinates; // nothing else is read
  const here = browserSaying((found) => found({ coords, timestamp: 0, toJSON: () => undefined }));
  expect(await browserPosition(here)()).toEqual({
    kind: 'found',
    point: { latitude: 35.6, longitude: 139.7 },
  });
});

it('tells what is forbidden from what is not known', async () => {
  expect(await browserPosition(failing(1))()).toEqual({ kind: 'denied' });
  for (const code of [2, 3]) await expect(browserPosition(failing(code))()).rejects.toThrow('locate');
  await expect(browserPosition({ ...failing(1), navigator: {} as Navigator })()).rejects.toThrow(
    'no geolocation',
  ); // an old browser
});

it('never takes what the page may not ask for a wish of the member', async () => {
  const document = { featurePolicy: { allowsFeature: () => false, features: () => [] } };
  for (const own of [{ document }, { isSecureContext: false }]) {
    await expect(browserPosition({ ...failing(1), ...own })()).rejects.toThrow('may not ask');
  }
});
