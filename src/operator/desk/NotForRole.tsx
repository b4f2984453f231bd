import { type Ability, rolesThatMay } from '#domain/operator/roles.ts';
import { ROLE_WORDS } from '#domain/operator/roleWords.ts';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { MailLink } from '../shared/CardLink.tsx';
import { useOperator } from '../shared/useHouse.ts';

/** In the place of what the role may not see: who may. */
export function NotForRole({ what, ability }: { what: string; ability: Ability }) {
  const { owners } = useOperator();
  const roles = rolesThatMay(ability).map((role) => ROLE_WORDS[role]);
  return (
    <EmptyState title={`${what}は、${roles.join('・')}が見られます`}>
      {owners.length > 0 && (
        <p>
          管理者：
          {owners.map(({ name, mail }, index) => (
            <span key={mail}>
              {index > 0 && '、'}
              <MailLink to={mail}>{name}</MailLink>
            </span>
          ))}
        </p>
      )}
    </EmptyState>
  );
}
