import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { useMember } from '#src/shell/actors.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { OwedCard } from './OwedCard.tsx';

/** The owed amount, with the way to the card screen, where nothing is charged before the member has seen how much. */
export function OwedHere() {
  const member = useMember();
  if (member === null || member.owedYen === 0) return null;
  return (
    <OwedCard
      member={member}
      action={
        <Link className={buttonClass({ block: true })} to={paths.changePayment()}>
          お支払い方法を選ぶ
        </Link>
      }
    />
  );
}
