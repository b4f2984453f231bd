import { ApiFailure } from '#contract/errors.ts';
import { invitationForm, reasonForm, rightForm } from '#machines/operator/operators/forms.ts';
import { InvitationFields, ReasonFields, RightFields } from '#src/operator/people/FormSheets.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { edit, typed } from '../../shared/fieldEdits.ts';
import { isSaid } from '../../shared/forms.ts';
import { pick, press } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const people = {
  operators: [],
  areas: [{ id: 1, name: '東京駅' }],
  corporations: [{ id: 7, name: 'みどり商事' }],
};

/** The flow of the sheet around a form, which it tells that it is closed; no act of it has ended. */
const nobody = {
  send: () => undefined,
  subscribe: () => ({ unsubscribe: () => undefined }),
  getSnapshot: () => ({ context: { ending: null } }),
} as never; // no more of it is asked for
/** They hand on what was chosen; the shape knows more endings. */
const otherwise = (fields: Readonly<Record<string, readonly string[]>>) => ({
  refused: resolved({ kind: 'refused', message: 'だめです。' } as const),
  wrong: rejected(
    new ApiFailure({ kind: 'invalid', path: '/operator/operators', message: null, code: null, fields }),
  ),
  broken: rejected(),
});
const OTHERWISE = otherwise({ role: ['役割を選んでください。'] });
const role = edit('role', 'viewer', pick('役割', '閲覧'));

const area = edit('areas', '1', ({ user, screen }) =>
  user.click(screen.getByRole('checkbox', { name: '東京駅' })),
);

testModel(
  defineModel({
    machine: invitationForm,
    inputs: { empty: {}, filled: { values: { mail: 'a@komori.example', name: '森 和也' } } },
    events: {
      'field.edited': [
        typed('mail', '仕事用のメールアドレス', 'mori'),
        typed('name', '名前', '森'),
        role,
        area,
      ],
      'form.submitted': [{ by: press(HOUSE_WORDS.invite) }],
    },
    outcomes: {
      submit: {
        given: resolved({ kind: 'done', value: 'the invitation' } as const),
        ...OTHERWISE,
      },
    },
    reads: ({ values }) => values,
    part: (form) => (
      <Sheet title={HOUSE_WORDS.inviteOperator} onDismiss={() => undefined}>
        <InvitationFields form={form} people={people} flow={nobody} />
      </Sheet>
    ),
    states: {
      editing: ({ screen, context }) => {
        screen.getByLabelText('名前');
        isSaid(context, 'mail', 'name', 'role');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.checking }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: rightForm,
    inputs: { plain: { values: { role: 'staff' } }, none: {} },
    events: {
      'field.edited': [role, area],
      'form.submitted': [{ by: press(HOUSE_WORDS.changeRole) }],
    },
    outcomes: {
      submit: { given: resolved({ kind: 'done', value: 'the right' } as const), ...OTHERWISE },
    },
    reads: ({ values }) => values,
    part: (form) => <RightFields form={form} people={people} flow={nobody} />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByLabelText('役割');
        isSaid(context, 'role');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.checking }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: reasonForm,
    inputs: { empty: {}, filled: { values: { reason: '退職したため' } } },
    events: {
      'field.edited': [typed('reason', '理由', '当番を離れるため')],
      'form.submitted': [{ by: press(HOUSE_WORDS.remove) }],
    },
    outcomes: {
      submit: {
        given: resolved({ kind: 'done', value: { reason: '退職したため' } } as const),
        ...otherwise({ reason: ['理由を入力してください。'] }),
      },
    },
    reads: ({ values }) => values,
    part: (form) => (
      <Sheet title="小林 真由さんを外しますか" onDismiss={() => undefined}>
        <ReasonFields
          form={form}
          flow={nobody}
          words={{ text: '使えなくなります。', action: HOUSE_WORDS.remove, isDanger: true }}
        />
      </Sheet>
    ),
    states: {
      editing: ({ screen, context }) => {
        screen.getByLabelText('理由');
        isSaid(context, 'reason');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.checking }),
      done: asParent,
    },
  }),
);
