import type { ActorRefFrom } from 'xstate';
import type { extensionMachine } from '#machines/booking/extension.ts';

/** The flow that the parts of the extension's sheet show. */
export type ExtensionRef = ActorRefFrom<typeof extensionMachine>;
