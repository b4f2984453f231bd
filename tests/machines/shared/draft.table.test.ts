import { beforeEach, describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { defineDraft } from '#machines/shared/draft.ts';
import { bindStores, memoryStores, readPart, writePart } from '#machines/storage.ts';
import { after, broken, done, runTable } from '../support/table.ts';

const draft = defineDraft({
  id: 'draft',
  part: 'Registration.draft',
  secrets: ['password'],
  isMembers: false,
});
const hanako = { of: 'hanako@example.jp', values: { name: '花子' } };
const edited = (name: string, value: string) => ({ type: 'form.edited' as const, name, value });

runTable({
  machine: draft.machine,
  input: hanako,
  rows: [
    { spec: '3 Local persistence', from: 'start', to: 'kept', remembers: hanako },
    {
      spec: '3 Local persistence',
      from: 'kept',
      on: edited('name', '花'),
      to: 'changed',
      remembers: { values: { name: '花' } },
      invokes: { listenToPage: undefined },
    },
    {
      spec: '3 Local persistence',
      case: 'a secret is not remembered',
      from: 'kept',
      on: edited('password', 'komori2026'),
      to: 'changed',
      remembers: { values: { name: '花子' } },
      invokes: { listenToPage: undefined },
    },
    {
      spec: '3 Local persistence',
      from: 'changed',
      on: after('draftDelay'),
      to: 'saving',
      invokes: { save: hanako },
    },
    {
      spec: '3 Local persistence',
      case: 'a reload, or another app: the last letters are not lost',
      from: 'changed',
      on: { type: 'page.hidden' },
      to: 'saving',
      invokes: { save: hanako },
    },
    { spec: '3 Local persistence', from: 'saving', on: done('save'), to: 'kept' },
    {
      spec: '3 Local persistence',
      case: 'no storage: what stands in the fields stays',
      from: 'saving',
      on: broken('save'),
      to: 'kept',
    },
  ],
});

describe('a draft', () => {
  beforeEach(() => bindStores(memoryStores()));

  const restored = (of: string) => toPromise(createActor(draft.restoreDraft, { input: of }).start());

  it('comes back for what it is about, and for nothing else', async () => {
    writePart('Registration.draft', hanako);
    expect(await restored('hanako@example.jp')).toEqual({ name: '花子' });
    expect(await restored('taro@example.jp')).toEqual({});
  });

  it('is gone when it is forgotten', async () => {
    writePart('Registration.draft', hanako);
    await toPromise(createActor(draft.forgetDraft, { input: undefined }).start());
    expect(readPart('Registration.draft')).toBeNull();
  });
});
