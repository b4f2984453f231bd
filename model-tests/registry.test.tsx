import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { readNotice } from '#contract/inbox/notices.ts';
import { defineChoice } from '#machines/shared/choice.ts';
import { defineCommand } from '#machines/shared/command.ts';
import { defineDraft } from '#machines/shared/draft.ts';
import { defineForm, defineRenewedForm } from '#machines/shared/form.ts';
import { defineLastKnown } from '#machines/shared/lastKnown.ts';
import { defineRecovery } from '#machines/shared/recovery.ts';
import { defineResource } from '#machines/shared/resource.ts';
import { idOf, transitionsOf } from '#tests/machines/support/chart.ts';
import { withoutModel, withoutTable } from './missing.ts';
import { type Exported, exportedMachines as exported } from './support/machines.ts';

const models = import.meta.glob<string>('./**/*.test.tsx', { eager: true, query: '?raw', import: 'default' });
const tables = import.meta.glob<string>('../tests/machines/**/*.table.test.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

function isNamedIn(text: string | undefined, names: readonly string[]): boolean {
  return text !== undefined && names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
}

/** Everything that a chart draws, whatever the machine is called and whatever its actors do. */
function shapeOf(machine: AnyStateMachine): string {
  return transitionsOf(machine).map(idOf).join('\n');
}

const command = defineCommand({ id: 'command', ask: async () => ({ kind: 'made' }) });

const FORM = {
  fields: {},
  schema: v.object({}),
  submit: async () => ({ kind: 'done' as const, value: null }),
};

/** The shapes that are made once, and therefore have one table. */
const shapes = [
  defineResource('resource', async () => []).machine,
  defineForm({ id: 'form', ...FORM }),
  defineRenewedForm({ id: 'renewedForm', ...FORM }),
  command.machine,
  defineRecovery({
    id: 'recovery',
    command,
    find: () => null,
    done: 'made',
    words: { title: '', explanation: '', done: '', refused: '', unknown: '' },
  }).machine,
  defineChoice('choice', readNotice).machine,
  defineDraft({ id: 'draft', part: 'Registration.draft', secrets: [], isMembers: false }).machine,
  defineLastKnown({
    id: 'lastKnown',
    part: 'Reservation.wifi',
    schema: v.string(),
    codec: { decode: (wire: string) => wire, encode: (value: string) => value },
  }).machine,
].map(shapeOf);

function hasModel({ file, names }: Exported): boolean {
  return isNamedIn(models[`./${file}.test.tsx`], names);
}

function hasTable({ machine, file, names }: Exported): boolean {
  return (
    shapes.includes(shapeOf(machine)) || isNamedIn(tables[`../tests/machines/${file}.table.test.ts`], names)
  );
}

function idsOf(machines: readonly Exported[]): string[] {
  return machines.map(({ machine }) => machine.id).sort();
}

describe('every machine', () => {
  it('has an id of its own', () => {
    const ids = idsOf(exported);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('is walked by a model of the same name, or stands in the list that only shrinks', () => {
    expect(idsOf(exported.filter((each) => !hasModel(each)))).toEqual([...withoutModel].sort());
  });

  it('is held against a table of the same name, or stands in the list that only shrinks', () => {
    expect(idsOf(exported.filter((each) => !hasTable(each)))).toEqual([...withoutTable].sort());
  });

  it.each(['resource', 'form', 'command', 'recovery', 'choice', 'draft', 'lastKnown'])(
    'of the shape %s is held against the table of its shape',
    (shape) => {
      expect(Object.keys(tables)).toContain(`../tests/machines/shared/${shape}.table.test.ts`);
    },
  );
});
