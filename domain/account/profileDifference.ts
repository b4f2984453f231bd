import type { Gender, Member } from './member.ts';
import { birthInWords } from './personalData.ts';

/** A field of the profile that is another than before, in words; null where it is empty. */
export interface ProfileDifference {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The words of both genders, wherever one is told. */
export const GENDER_WORDS: Readonly<Record<Gender, string>> = { male: '男性', female: '女性' };

const FIELDS: readonly (readonly [label: string, inWords: (member: Member) => string | null])[] = [
  ['お名前', ({ name }) => name],
  ['電話番号', ({ tel }) => tel],
  ['生年月日', ({ birth }) => birth && (birthInWords(birth) ?? birth)],
  ['性別', ({ gender }) => gender && GENDER_WORDS[gender]],
  ['郵便番号', ({ postal }) => postal],
  ['住所', ({ address }) => address],
  ['社員番号', ({ employeeCode }) => employeeCode],
  [
    '所属',
    ({ departments, departmentId }) => departments.find(({ id }) => id === departmentId)?.name ?? null,
  ],
];

/**
 * The fields of the profile form (docs/spec/settings.md, "Done") whose content differs, in the order of the form.
 * @returns none where the member has sent what was there before
 */
export function profileDifferences(before: Member, after: Member): readonly ProfileDifference[] {
  return FIELDS.map(([label, inWords]) => ({
    label,
    before: inWords(before) || null,
    after: inWords(after) || null,
  })).filter((field) => field.before !== field.after);
}
