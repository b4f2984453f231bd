import { randomInt } from 'node:crypto';
import { hashOfSecret } from '#server/account/links/secret.ts';
import { enterAct } from '#server/audit/enter.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { transaction } from '#server/database/transaction.ts';
import { actorOf, type OperatorContext } from '../context.ts';
import { lockOperator } from '../operatorRow.ts';

const HOW_MANY = 10;
/** Letters and digits that nobody confuses on paper; 16 of them are 78 bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** POST /operator/codes: those of before are deleted. Kept as hashes; long enough not to be guessed from them. */
export async function makeCodes({
  db,
  tenant,
  operator,
  now,
  requestId,
}: OperatorContext): Promise<{ readonly codes: readonly string[] }> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await transaction(db, async (trx) => {
    await lockOperator(trx, tenant.id, operator.id);
    await ofTenant(trx, tenant.id)
      .deleteFrom('operator_codes')
      .where('operator_id', '=', operator.id)
      .execute();
    await trx
      .insertInto('operator_codes')
      .values(
        codes.map((code) => ({
          tenant_id: tenant.id,
          code_hash: hashOfSecret(code.replaceAll('-', '')),
          operator_id: operator.id,
          made_at: now,
          used_at: null,
        })),
      )
      .execute();
    const subject = `operator:${operator.id}`;
    await enterAct(trx, tenant.id, { actor: actorOf(operator), act: 'codesMade', subject, requestId }, now);
  });
  return { codes };
}
