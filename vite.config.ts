import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareCharts } from './scripts/build/bareCharts.ts';
import { firstScript } from './scripts/build/firstScript.ts';
import { formerAssets } from './scripts/build/formerAssets.ts';
import { leanAxios } from './scripts/build/leanAxios.ts';
import { leanRouter } from './scripts/build/leanRouter.ts';
import { phrases } from './scripts/build/phrases.ts';
import { precompress } from './scripts/build/precompress.ts';
import { screenFiles } from './scripts/build/screenFiles.ts';
import { serviceWorker } from './scripts/build/serviceWorker.ts';

/** The SPA lives under user/ (docs/spec/shell.md, "Screens"); the server serves `dist/` there and /api beside it. */
export default defineConfig({
  base: '/user/',
  plugins: [
    phrases(),
    bareCharts(),
    react(),
    leanAxios(),
    leanRouter(),
    firstScript(),
    formerAssets(),
    screenFiles(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    // Headers ask for the files of a screen ahead, which the polyfill does not know: it would be a file of its own.
    modulePreload: { polyfill: false },
    // Half a percent smaller than the bundler's own, which is room for a feature in each screen's budget.
    minify: 'terser',
    // Functions with arguments stay calls: written out in their places they compress less.
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2, inline: 1 } },
    // The oldest browsers that the app runs in (docs/spec/account.md, "Screens").
    cssTarget: ['chrome108', 'firefox121', 'ios15.4', 'safari15.4'],
    outDir: 'dist',
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Left to itself the bundler makes a file of whatever is shared by the same screens: the reservations asked for
      // 52, and small files hardly compress.
      output: {
        codeSplitting: {
          groups: [
            // All that the start needs.
            { name: 'start', test: /\/src\/main\.tsx$/, priority: 2 },
            // The small parts of the login that few screens share: a file each would cost more than they are.
            {
              name: 'entrance',
              test: /\/src\/(shell\/handedOn|account\/(OtherWay|useKeyboardInset))/,
              minShareCount: 2,
              priority: 2,
            },
            // The parts of forms, the login's too: a visitor's first screen has no lists, rows or steps.
            {
              name: 'ui',
              test: /\/src\/(ui\/(?!lists|choices|layout|forms\/(Rules|FieldGroup)|icons\/(Plus|ChevronRight|Menu|Refresh|Mail))|shared\/(forms|ProblemNotice)|shell\/(handedOn|page\/Logo)|account\/OtherWay)/,
              minShareCount: 4,
              priority: 1,
            },
            // The parts that the screens of booking share, without the flows of reservations that were made, and moved.
            {
              name: 'booking',
              test: /\/(machines|contract|domain)\/booking\/(?!reservations\/chart|cancellation|immediate\.ts|move\/|move\.ts|earlierStart|words|wait)|\/machines\/shared\/command|\/domain\/money/,
              minShareCount: 3,
            },
            // The parts that the screens of links by mail share, which the login has none of.
            {
              name: 'links',
              test: /\/src\/ui\/forms\/Rules|\/(src|machines|contract|domain)\/account\/(links|recovery|registration|mailing|phone|repeatedPassword|[A-Z]\w*(Password|Mail))/,
              minShareCount: 2,
            },
            // The parts of lists and cards that screens of members share, and of which the timetable has none, with
            // what few forms have. The next group must not ask for them, or the timetable would load them all the same.
            {
              name: 'lists',
              test: /\/src\/(ui\/(lists\/(Row|Description)|forms\/FieldGroup|layout\/(Figure|SectionTitle)|status\/(Pill|ProgressBar)|icons\/(Pin|Phone|ChevronRight|Plus|Minus|Mail)Icon)|shared\/(KeptFocus|BoothPhoto|Figures|words\/(moments|hints|boothFacts)|links\/CallLink))/,
              minShareCount: 2,
              priority: 1,
            },
            // The parts that screens of members share with some others, and with the header above them. The place of
            // the dialog is so small that a file of its own would cost the timetable more.
            {
              name: 'member',
              test: /\/src\/(ui|shared)\/(?!choices\/OptionCards|words\/useNow|installed|forms|card|copying|done|help|RecoverySheet|Command|icons\/(Target|Fit|Share)|owed\/(?!useOwes))|\/shell\/page\/BackButton|\/account\/invitation|\/reservationDialog\/DialogSlot/,
              minShareCount: 2,
            },
            // The parts that lists of places share: names with stars, the way, the position.
            {
              name: 'places',
              test: /\/src\/search\/(places|position|favourites|PlaceName)|\/(machines|contract|domain)\/search\/(nearby|position|favourites|countedPlace)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
