import { assign, fromPromise } from 'xstate';
import type { PartName, PartValue } from '../persistence.ts';
import { flow } from '../shell/flow.ts';
import { listensToWholePage, type PageEvent } from '../shell/page.ts';
import { readPart, writePart } from '../storage.ts';
import type { FormEdited, FormValues } from './form.ts';
import { ofEvent } from './ofEvent.ts';
import { memberOnDevice } from './signedIn.ts';

/** The parts of the storage that hold a draft. */
type DraftPart = {
  [Name in PartName]: PartValue<Name> extends { of: string; values: Record<string, string> } ? Name : never;
}[PartName];

interface DraftContext {
  /** The subject of the draft: the address that signs up, the survey that is answered. */
  readonly of: string;
  readonly values: FormValues;
}

/**
 * The shape of everything that is half filled in and survives a reload: `restoreDraft` reads what was typed about the
 * same thing, `machine` runs beside the form and writes what is typed, `forgetDraft` ends it. `secrets` never leave the
 * page. Parents invoke the three, and hand the form's edits on to it. `saveDraft` writes at once, for who leaves before
 * the typing has paused.
 */
export function defineDraft(definition: {
  readonly id: string;
  readonly part: DraftPart;
  readonly secrets: readonly string[];
  /** Whether a member fills it in: then it is that member's alone. Visitors' drafts are about who signs up. */
  readonly isMembers: boolean;
}) {
  const { id, part, secrets, isMembers } = definition;
  const ownOf = (of: string) => (isMembers ? `${of} ${memberOnDevice()}` : of);
  const save = fromPromise<void, DraftContext>(async ({ input }) => {
    // A member who has logged out meanwhile, here or in another tab, leaves nothing behind.
    if (isMembers && memberOnDevice() === null) return;
    writePart(part, { of: ownOf(input.of), values: { ...input.values } });
  });
  const machine = flow({
    types: {} as {
      input: DraftContext;
      context: DraftContext;
      events: FormEdited | Extract<PageEvent, { type: 'page.hidden' }>;
    },
    actors: { save, listenToPage: listensToWholePage },
    actions: {
      rememberValue: assign({
        values: ({ context }, { name, value }: { name: string; value: string }) =>
          secrets.includes(name) ? context.values : { ...context.values, [name]: value },
      }),
    },
    delays: { draftDelay: 500 },
  }).createMachine({
    id,
    context: ({ input }) => input,
    initial: 'kept',
    on: {
      'form.edited': {
        target: '.changed',
        actions: {
          type: 'rememberValue',
          params: ofEvent,
        },
      },
    },
    states: {
      kept: { description: 'The draft is on the device as it was typed.' },
      changed: {
        description:
          'The draft is written when the typing pauses, not with every letter; at once when the page may be gone.',
        invoke: { id: 'listenToPage', src: 'listenToPage' },
        on: { 'page.hidden': 'saving' },
        after: { draftDelay: 'saving' },
      },
      saving: {
        description: 'The draft is written to the device.',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => context,
          onDone: 'kept',
          // A full or forbidden storage costs the draft, never what stands in the fields.
          onError: 'kept',
        },
      },
    },
  });

  return {
    machine,
    saveDraft: save,
    /** The values that were typed about `of`, none where there is no draft. */
    restoreDraft: fromPromise<FormValues, string>(async ({ input }) => {
      const stored = readPart(part);
      return stored?.of === ownOf(input) ? stored.values : {};
    }),
    forgetDraft: fromPromise<void, void>(async () => writePart(part, null)),
  };
}
