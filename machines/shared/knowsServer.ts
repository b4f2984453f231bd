import { fromPromise } from 'xstate';
import { serverCapabilities } from '#contract/capabilities.ts';

/** Whether the server does only once what it is asked twice with the same key. Waits until the server has said so. */
export const knowsServer = fromPromise<boolean, void>(
  async () => (await serverCapabilities.known()).requestKeys,
);

/** The params of the guard that judges by it: `params: knownToRepeat`. */
export const knownToRepeat = ({ event }: { event: { output: boolean } }) => ({ doesOnce: event.output });
