import { hashOfSecret, newSecret } from '#server/account/links/secret.ts';
import { enterAct } from '#server/audit/enter.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { actOnce } from '../acts/actOnce.ts';
import { secretsOf } from '../acts/answers.ts';
import { type ActingContext, actorOf } from '../context.ts';

const HOW_MANY = 10;
/** Letters and digits that nobody confuses on paper; 16 of them are 78 bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** The bytes of which each letter is as likely as the others; a sixteenth of all bytes is none of them. */
const EVEN = 256 - (256 % LETTERS.length);
/** Far more than are wanted, as those that are none are passed over. */
const BYTES = 1_000;

/** The codes of a command: the same, as often as it is asked with its key and salt. */
function codesOf(context: ActingContext, salt: string): readonly string[] {
  const bytes = secretsOf(context, salt, { purpose: 'codes', bytes: BYTES });
  const letters = [...bytes].filter((byte) => byte < EVEN).map((byte) => LETTERS[byte % LETTERS.length]);
  return Array.from({ length: HOW_MANY }, (_, code) =>
    Array.from({ length: GROUPS }, (__, group) => {
      const from = (code * GROUPS + group) * GROUP_LENGTH;
      return letters.slice(from, from + GROUP_LENGTH).join('');
    }).join('-'),
  );
}

/**
 * POST /operator/codes: those of before are deleted. Kept as hashes; long enough not to be guessed from them. The
 * answer that is kept has none of them: they are made again out of the request key, which the database does not hold.
 */
export async function makeCodes(context: ActingContext): Promise<{ readonly codes: readonly string[] }> {
  const { tenant, operator, now, requestId } = context;
  const { salt } = await actOnce(context, async (trx) => {
    const made = newSecret();
    await ofTenant(trx, tenant.id)
      .deleteFrom('operator_codes')
      .where('operator_id', '=', operator.id)
      .execute();
    await trx
      .insertInto('operator_codes')
      .values(
        codesOf(context, made).map((code) => ({
          tenant_id: tenant.id,
          code_hash: hashOfSecret(code.replaceAll('-', '')),
          operator_id: operator.id,
          made_at: now,
          used_at: null,
        })),
      )
      .execute();
    const subject = `operator:${operator.id}` as const;
    await enterAct(trx, tenant.id, { actor: actorOf(operator), act: 'codesMade', subject, requestId }, now);
    return { salt: made };
  });
  return { codes: codesOf(context, salt) };
}
