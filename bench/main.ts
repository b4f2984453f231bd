/**
 * The measurements: `npm run bench [-- bundle timetable firstScreen server world receipts]`, all without a name.
 * It prints, and asserts nothing: milliseconds depend on the machine, ratios within one run do not.
 */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  bundle: async () => (await import('./bundle.ts')).benchBundle(),
  timetable: async () => (await import('./timetable.ts')).benchTimetable(),
  firstScreen: async () => (await import('./firstScreen.ts')).benchFirstScreen(),
  receipts: async () => (await import('./receipts.ts')).benchReceipts(),
  updates: async () => (await import('./updates.ts')).benchUpdates(),
  world: async () => (await import('./world.ts')).benchWorld(),
  server: async () => (await import('./server.ts')).benchServer(),
};

const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : Object.keys(parts)) {
  const part = parts[name];
  if (part === undefined) {
    console.error(`Failed to bench ${name}: no such part. There are: ${Object.keys(parts).join(', ')}.`);
    process.exit(1);
  }
  console.log(`\n# ${name}`);
  await part();
}

export {};
