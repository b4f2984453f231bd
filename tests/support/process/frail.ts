// A process that does what it is told by each message of its parent, for tests of those who ask one.
process.on('message', ({ word }: { readonly word: string }) => {
  if (word === 'die') process.exit(1);
  while (word === 'hang');
  process.send?.({ word, pid: process.pid });
});
process.on('disconnect', () => process.exit());
