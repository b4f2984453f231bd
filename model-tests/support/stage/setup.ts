import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { bindStores, memoryStores } from '#machines/storage.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { endInterception } from '#tests/support/wire/network.ts';
import { forgetCalls, server } from './api.ts';
import { substituteFor } from './substitutes.ts';

/**
 * A screen runs the machine that it imports, and production code knows nothing of tests. So `useFlow` itself is
 * wrapped here: for the machine under test it runs the same chart with held actors behind it.
 */
vi.mock('#src/shell/flow.tsx', async (original) => {
  const flow = await original<typeof import('#src/shell/flow.tsx')>();
  const useFlow: typeof flow.useFlow = (machine, ...input) => flow.useFlow(substituteFor(machine), ...input);
  return { ...flow, useFlow };
});

vi.mock('#src/qr/capture/camera.ts', async () => {
  const { device } = await import('./device.ts');
  return {
    runCamera: async (_: unknown, listener: typeof device.listener) => {
      device.listener = listener;
    },
  };
});
vi.mock('#src/qr/reader/reader.ts', async () => {
  const { device } = await import('./device.ts');
  return {
    readPhoto: () =>
      new Promise<string | null>((resolve) => {
        device.resolvePhoto = resolve;
      }),
  };
});

vi.mock('#src/visit/trouble/reducedPhoto.ts', async () => {
  const { device } = await import('./device.ts');
  return {
    reducedPhoto: () =>
      new Promise<string | null>((resolve) => {
        device.resolvePhoto = resolve;
      }),
  };
});

/** It is one moment for all: events, answers and what is shown may carry it, and a slow machine changes nothing. */
serverClock.learn(NOW);
vi.spyOn(serverClock, 'now').mockReturnValue(NOW);
vi.spyOn(serverClock, 'learn').mockReturnValue();

beforeAll(() => server.listen());
afterEach(() => {
  forgetCalls();
  bindStores(memoryStores());
});
afterAll(() => endInterception(server));
