import { vi } from 'vitest';

// Here and not in the file that needs it: the files of a worker share their modules.
vi.mock('@node-rs/argon2', async (original) => {
  const { hashing, verification } = await import('./verification.ts');
  return { ...(await original<typeof import('@node-rs/argon2')>()), hash: hashing, verify: verification };
});
