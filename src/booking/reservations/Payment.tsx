import { useMember } from '#src/shell/actors.ts';
import { Spoken } from '#src/ui/Spoken.tsx';

/** How an amount is paid, as far as that is the member's own card. */
export function Payment() {
  const member = useMember();
  if (member === null || !member.isPersonal || member.card === null) return '税込';
  const card = [member.cardBrand, `****${member.card.slice(-4)}`].filter((part) => part !== null);
  return <Spoken text={`税込・${card.join(' ')}`} />;
}
