import { dialogEntriesMachine } from '#machines/shell/dialogEntries.ts';
import { fromOutside } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { testModel } from '../support/testModel.ts';

testModel(
  defineModel({
    machine: dialogEntriesMachine,
    inputs: { plain: undefined },
    events: {
      'dialogs.changed': [
        { with: { open: 0 }, by: fromOutside },
        { with: { open: 1 }, by: fromOutside },
        { with: { open: 2 }, by: fromOutside },
      ],
      'entry.reached': [
        { with: { depth: 0 }, by: fromOutside },
        { with: { depth: 1 }, by: fromOutside },
      ],
      'history.read': [
        { with: { depth: 0 }, by: fromOutside },
        { with: { depth: 1 }, by: fromOutside },
        { with: { depth: 2 }, by: fromOutside },
      ],
      'replacing.asked': [
        { with: { depth: 0 }, by: fromOutside },
        { with: { depth: 1 }, by: fromOutside },
      ],
    },
    outcomes: {},
    reads: ({ open }) => open,
    unseen:
      "It keeps the browser's history in step with the dialogs; tests/views/ui/dialogEntries.test.tsx walks it there.",
  }),
);
