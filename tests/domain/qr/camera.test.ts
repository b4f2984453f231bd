import { expect, it } from 'vitest';
import { CAMERA_ERRORS, cameraErrorOf } from '#domain/qr/camera.ts';

it.each([
  ['NotFoundError', '001'],
  ['NotSupportedError', '002'],
  ['TypeError', '002'],
  ['InvalidAccessError', '002'],
  ['NotReadableError', '003'],
  ['InvalidStateError', '003'],
  ['OverconstrainedError', '004'],
  ['NotAllowedError', '005'],
  ['SecurityError', '005'],
  ['', '005'],
])('%s is Error %s', (name, number) => {
  expect(CAMERA_ERRORS[cameraErrorOf(name)]).toBe(number);
});
