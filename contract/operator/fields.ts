import * as v from 'valibot';
import { isMailAddress, normalLoginId } from '#domain/account/loginId.ts';
import type { GivenRight, Named } from '#domain/operator/operators.ts';
import { OPERATOR_ROLES } from '#domain/operator/roles.ts';
import { mapped, normal, nullable } from '../field.ts';
import { type Means, record } from '../record.ts';
import { whole } from '../values.ts';
import { Whole, WholeInput } from '../wire.ts';

/** More than any service has. */
const MOST_AREAS = 1_000;

export const role = v.picklist(OPERATOR_ROLES, '役割を選んでください。');

export const named = record({ id: ['id', Whole], name: ['name', v.string()] }) satisfies Means<Named>;

const NO_MAIL = '仕事用のメールアドレスを入力してください。';

/** The address of an operator, in its normal form. */
export const mail = normal(
  v.pipe(
    v.string(NO_MAIL),
    v.check((text) => isMailAddress(text), NO_MAIL),
  ),
  normalLoginId,
);

/** The name by which others know an operator. */
export const operatorName = v.pipe(
  v.string('名前を入力してください。'),
  v.trim(),
  v.nonEmpty('名前を入力してください。'),
  v.maxLength(60, '名前は60文字以内で入力してください。'),
  v.regex(/^\P{Cc}+$/u, '名前に使えない文字が含まれています。'),
);

/** Said where the log is to be told why, and is not. */
export const NO_REASON = '理由を入力してください。';

/** The words of a reason for the log, in one line. */
export const reason = v.pipe(
  v.string(NO_REASON),
  v.trim(),
  v.nonEmpty(NO_REASON),
  v.maxLength(200, '理由は200文字以内で入力してください。'),
  v.regex(/^\P{Cc}+$/u, '理由に使えない文字が含まれています。'),
);

/** Some areas, each once. */
const areas = mapped(
  v.pipe(v.array(WholeInput), v.maxLength(MOST_AREAS, 'エリアが多すぎます。')),
  (ids): readonly number[] => [...new Set(ids.map(Number))],
  (ids) => [...ids],
);

/** `corporation_id` belongs to the role `corporation` and to no other; such a role has no areas. */
export const givenRight = record({
  role: ['role', role],
  areas: ['areas', nullable(areas)],
  corporationId: ['corporation_id', nullable(whole)],
}) satisfies Means<GivenRight>;
