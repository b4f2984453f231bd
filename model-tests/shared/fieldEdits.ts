import { choose, fill } from '../support/model/gestures.ts';
import type { Gesture } from '../support/model/model.ts';

/** A field of a form is changed, in the events of its model; to type what stands there already says nothing. */
export function edit(name: string, value: string, by: Gesture) {
  return {
    with: { name, value },
    by,
    when: ({ values: now }: { readonly values: Readonly<Record<string, string>> }) => now[name] !== value,
  };
}

export function typed(name: string, label: string | RegExp, value: string) {
  return edit(name, value, fill(label, value));
}

/** The fields about a person, in the forms of sign-up and profile. */
export const nameEdits = [typed('name', 'お名前', '佐藤 健')];
export const birthEdits = [typed('birth', '生年月日', '19910401'), edit('gender', '0', choose('男性'))];
export const contactEdits = [
  typed('tel', '電話番号', '08012345678'),
  typed('postal', '郵便番号', '0600042'),
  typed('address', /^住所/, '北海道札幌市中央区大通西1'),
];

/** A new password, twice. */
export const newPasswordEdits = [
  typed('newPassword', '新しいパスワード', 'abc'),
  typed('repeatedPassword', '新しいパスワード（確認用）', 'abc'),
];
