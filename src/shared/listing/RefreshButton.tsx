import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { RefreshIcon } from '#src/ui/Icons.tsx';

/** Loads anew what could not be brought up to date. */
export function RefreshButton({ onClick }: { onClick: () => void }) {
  return <IconButton label="最新の情報に更新" icon={<RefreshIcon />} onClick={onClick} />;
}
