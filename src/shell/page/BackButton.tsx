import { useNavigate } from 'react-router-dom';
import { BACK } from '#src/ui/buttons/backWord.ts';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { BackIcon } from '#src/ui/icons/BackIcon.tsx';

/** Back to where one came from; `otherwise` for those whom a link led straight here. */
export function BackButton({ otherwise }: { otherwise: string }) {
  const navigate = useNavigate();

  function back() {
    // React Router counts its entries in the state it leaves with each of them.
    const isFirst = !(window.history.state?.idx > 0);
    if (isFirst) navigate(otherwise, { replace: true });
    else navigate(-1);
  }

  return <IconButton label={BACK} icon={<BackIcon />} onClick={back} />;
}
