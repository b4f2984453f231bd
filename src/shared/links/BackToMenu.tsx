import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { BackLink } from './BackLink.tsx';

/** The way up to the menu, at the left of a header. */
export function BackToMenu() {
  return <BackLink to={paths.to('/app/settings')} label="メニューへ戻る" />;
}

interface MenuButtonProps {
  variant?: 'primary' | 'text';
  block?: boolean;
  replace?: boolean;
}

/** The same as a button, below what is done. */
export function MenuButton({ variant = 'primary', block = true, replace = false }: MenuButtonProps) {
  return (
    <Link className={buttonClass({ block, variant })} to={paths.to('/app/settings')} replace={replace}>
      メニューへ戻る
    </Link>
  );
}
