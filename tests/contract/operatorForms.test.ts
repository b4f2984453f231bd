import * as v from 'valibot';
import { expect, it } from 'vitest';
import { CodeForm } from '#contract/operator/forms.ts';

it('asks for a printed code that is missing by its name', () => {
  const { issues = [] } = v.safeParse(CodeForm, { mail: 'kobayashi@komori.example', code: ' ' });
  expect(issues.map(({ message }) => message)).toEqual(['予備コードを入力してください。']);
});
