import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { MenuIcon } from '#src/ui/icons/MenuIcon.tsx';

/** The way to the settings, at the right of a header. */
export function MenuLink() {
  return <IconButton as={Link} to={paths.to('/app/settings')} label="メニュー" icon={<MenuIcon />} />;
}
