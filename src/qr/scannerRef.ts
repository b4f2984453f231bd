import type { ActorRefFrom } from 'xstate';
import type { captureMachine } from '#machines/qr/capture.ts';
import type { scannerMachine } from '#machines/qr/scanner.ts';

export type ScannerRef = ActorRefFrom<typeof scannerMachine>;
export type CaptureRef = ActorRefFrom<typeof captureMachine>;
