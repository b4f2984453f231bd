import { getDepartments } from '#contract/account/signUp.ts';
import { departmentLookup } from '#machines/account/departmentLookup.ts';
import { DepartmentFields } from '#src/account/fields/DepartmentFields.tsx';
import { fromOutside, press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, refused, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { edited, fieldOf, subscriber } from './lookups.ts';

const departments = [{ id: 2, name: '営業本部 第一営業部' }];
const wrong = 'アクセスキーが正しくありません。';
testModel(
  defineModel({
    machine: departmentLookup.machine,
    inputs: {
      empty: { subscriber, of: 'hanako@minato.example', value: '' },
      filled: { subscriber, of: 'hanako@minato.example', value: 'KOMORI-2026' },
    },
    events: {
      'form.edited': [
        edited('accessKey', 'KOMORI-2026'),
        edited('accessKey', 'komoriー2026'),
        edited('accessKey', ''),
        edited('name', '山田'),
      ],
      'retry.requested': [{ by: press('所属先をもう一度調べる') }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
    },
    outcomes: {
      find: {
        found: answered(getDepartments, departments, {
          asked: { accessKey: 'KOMORI-2026', domain: 'minato.example' },
          as: { kind: 'done', value: departments },
        }),
        wrong: refused(
          getDepartments,
          422,
          { code: 'invalid', message: wrong, errors: { access_key: [wrong] } },
          { as: { kind: 'refused', message: wrong } },
        ),
        throttled: refused(
          getDepartments,
          429,
          { code: 'throttled', message: '時間をおいてください。' },
          { as: { kind: 'refused', message: '時間をおいてください。' } },
        ),
        offline: unreachable(getDepartments),
      },
    },
    reads: ({ key, found }) => [key, found],
    part: (lookup) => <DepartmentFields fieldOf={fieldOf} lookup={lookup} />,
    states: {
      weighing: 'passing',
      idle: ({ screen }) => screen.getByText('所属先から案内されたもの'),
      debouncing: ({ screen }) => screen.getByText('所属先を調べています…'),
      asking: ({ screen }) => screen.getByText('所属先を調べています…'),
      found: ({ screen }) => {
        screen.getByText('所属先が見つかりました');
        screen.getByRole('option', { name: '営業本部 第一営業部' });
      },
      refused: ({ screen, context }) => screen.getByText(context.refusal ?? ''),
      failed: ({ screen }) => screen.getByRole('button', { name: '所属先をもう一度調べる' }),
    },
  }),
);
