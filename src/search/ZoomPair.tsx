import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { MinusIcon } from '#src/ui/icons/MinusIcon.tsx';
import { PlusIcon } from '#src/ui/icons/PlusIcon.tsx';

interface ZoomPairProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
}

/** Zooming without a pinch: nearer, and further away. */
export function ZoomPair({ onZoomIn, onZoomOut }: ZoomPairProps) {
  return (
    <>
      <IconButton label="拡大" icon={<PlusIcon />} onClick={onZoomIn} />
      <IconButton label="縮小" icon={<MinusIcon />} onClick={onZoomOut} />
    </>
  );
}
