/** Why the camera can't be used (docs/spec/qr.md, "Refusals"), with the number that the member is shown. */
export const CAMERA_ERRORS = {
  notFound: '001',
  notSupported: '002',
  notReadable: '003',
  overconstrained: '004',
  other: '005',
} as const;

export type CameraError = keyof typeof CAMERA_ERRORS;

/** The names of the errors that browsers, old ones included, give for the same reasons. */
const NAMES: Readonly<Record<string, CameraError>> = {
  NotFoundError: 'notFound',
  DevicesNotFoundError: 'notFound',
  NotSupportedError: 'notSupported',
  // Safari's answer where it supports nothing that was asked for, or the page may not ask.
  TypeError: 'notSupported',
  InvalidAccessError: 'notSupported',
  NotReadableError: 'notReadable',
  TrackStartError: 'notReadable',
  AbortError: 'notReadable',
  InvalidStateError: 'notReadable',
  OverconstrainedError: 'overconstrained',
  ConstraintNotSatisfiedError: 'overconstrained',
};

/** The reason by the name of the browser's error; a refused permission is among the others. */
export function cameraErrorOf(name: string): CameraError {
  return NAMES[name] ?? 'other';
}
