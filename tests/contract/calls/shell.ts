import fc from 'fast-check';
import * as shell from '#contract/shell/metadata.ts';
import * as updates from '#contract/shell/updates.ts';
import type { Update } from '#domain/shell/updates.ts';
import * as made from '#tests/support/values/arbitraries.ts';
import { type Call, call, nothing } from './call.ts';

const { id, text, orNull } = made;

/** The calls of this area. */
export const shellCalls: readonly Call[] = [
  call(
    shell.getMetadata,
    'anyone',
    nothing,
    fc.record({
      tenantId: text,
      appName: text,
      externalSearchUrl: orNull(text),
      support: fc.record({ tel: orNull(text), mail: orNull(text), hours: orNull(text) }),
      payment: fc.record({ provider: text, scriptUrl: orNull(text), shopId: orNull(text) }),
      mapUrlTemplate: orNull(text),
      mapTiles: orNull(fc.record({ url: text, attribution: text })),
      accent: orNull(text),
      calendarHost: orNull(fc.string()),
      lowestPrice: orNull(fc.record({ per15Minutes: id, perHour: id, isEverywhere: fc.boolean() })),
      isDemo: fc.boolean(),
      requestKeys: fc.boolean(),
      additions: fc.array(text),
    }),
  ),
  call(
    updates.followUpdates,
    'member',
    orNull(fc.record({ boothIds: fc.array(id, { minLength: 1, maxLength: 100 }), date: made.date })),
    fc.oneof(
      fc.constantFrom<Update>({ kind: 'reservations' }, { kind: 'notices' }, { kind: 'resync' }),
      fc.record<Update>({ kind: fc.constant('availability'), boothIds: fc.array(id), date: made.date }),
    ),
  ),
];
