import { parseArgs } from 'node:util';
import { isMailAddress, normalLoginId } from '#domain/account/loginId.ts';
import { OPERATOR_ROLES } from '#domain/operator/roles.ts';
import { transaction } from '#server/database/transaction.ts';
import { recoverByCommand } from '#server/operator/enrolment/recovery.ts';
import { enrolPage, houseOf } from '#server/operator/mails.ts';
import { invite } from '#server/operator/people/invite.ts';
import { nowOf } from '#server/usecase/tenant.ts';
import { type Operating, openFor } from './open.ts';
import { shellActor } from './shellActor.ts';

const USAGE = `Usage: npm run operator -- invite <mail> --tenant <name> --role <role> [--name <name>]
       npm run operator -- recover <mail> --tenant <name>
Roles: ${OPERATOR_ROLES.filter((role) => role !== 'corporation').join(', ')}`;

interface Asked {
  readonly mail: string;
  readonly name: string | undefined;
  readonly role: string | undefined;
}

const COMMANDS: Readonly<Record<string, (operating: Operating, asked: Asked) => Promise<string>>> = {
  invite: async ({ services, tenant }, { mail, name = mail.replace(/@.*/, ''), role }) => {
    const given = OPERATOR_ROLES.find((each) => each === role && each !== 'corporation');
    if (given === undefined) throw new Error(USAGE);
    const inviting = { services, tenant, now: nowOf(tenant), actor: shellActor() };
    const right = { role: given, areas: null, corporationId: null };
    const { link } = await transaction(services.db, (trx) => invite(trx, inviting, { mail, name, ...right }));
    return enrolPage(houseOf(services, tenant), link.token);
  },
  recover: async ({ services, tenant }, { mail }) => {
    const recovering = { tenant, now: nowOf(tenant), actor: shellActor(), services };
    const link = await transaction(services.db, (trx) => recoverByCommand(trx, recovering, mail));
    if (link === undefined) throw new Error(`${tenant.id} has no operator ${mail} who has enrolled.`);
    return enrolPage(houseOf(services, tenant), link.token);
  },
};

/**
 * `npm run operator -- invite|recover <mail> --tenant <name>` (docs/operating.md, "Operators"): the first owner, and an
 * owner who is alone and has no passkey left. Both are entries of the audit log.
 */
async function main(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { tenant: { type: 'string' }, role: { type: 'string' }, name: { type: 'string' } },
  });
  const [name = '', said = '', ...more] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const mail = normalLoginId(said);
  if (command === undefined || values.tenant === undefined || !isMailAddress(mail) || more.length > 0) {
    throw new Error(USAGE);
  }
  const operating = await openFor(values.tenant);
  try {
    const link = await command(operating, { mail, name: values.name, role: values.role });
    const { smtpUrl } = operating.services.config;
    // A link that is mailed need stand nowhere else.
    console.log(
      smtpUrl === undefined
        ? `To enrol a passkey:  ${link}`
        : `A mail with a link to enrol a passkey is on its way to ${mail}, once the service runs.`,
    );
  } finally {
    await operating.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
