import { OLD_SERVER_LACKS, oddWording } from './oddWording.ts';
import { startPlainServer } from './plainServer.ts';

// `npm run plain [-- --odd]`: a server that knows the specification alone, to compare a backend with.
const port = Number(process.env.PLAIN_PORT || 4000);
const isOdd = process.argv.includes('--odd');
const { origin, world, strays } = await startPlainServer({
  port,
  ...(isOdd && { word: oddWording, withoutCalls: OLD_SERVER_LACKS }),
});
console.log(`The specification${isOdd ? ', in odd forms,' : ''} is served at ${origin}/api`);
console.log(`The app in front of it: API_URL=${origin} npm start\n`);
for (const { loginid, pw } of world.accounts) if (pw !== '') console.log(`  ${loginid.padEnd(24)}${pw}`);
console.log('  /user/invitation-use/welcome is the link of a guest; booth-1 is the code of a booth.\n');
let told = 0;
setInterval(() => {
  for (const stray of strays.slice(told)) console.log(`Not in the specification: ${stray}`);
  told = strays.length;
}, 500);
