import { Link } from 'react-router-dom';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { BackIcon } from '#src/ui/icons/BackIcon.tsx';

/** The way up, at the left of a header; a link, so that it leads there however this screen was reached. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return <IconButton as={Link} to={to} label={label} icon={<BackIcon />} />;
}
