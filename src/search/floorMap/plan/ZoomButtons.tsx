import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { FitIcon } from '#src/ui/icons/FitIcon.tsx';
import { MinusIcon } from '#src/ui/icons/MinusIcon.tsx';
import { PlusIcon } from '#src/ui/icons/PlusIcon.tsx';
import styles from './ZoomButtons.module.css';

interface ZoomButtonsProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
}

/** Zooming without a pinch. */
export function ZoomButtons({ onZoomIn, onZoomOut, onFit }: ZoomButtonsProps) {
  return (
    <div className={styles.buttons}>
      <IconButton label="拡大" icon={<PlusIcon />} onClick={onZoomIn} />
      <IconButton label="縮小" icon={<MinusIcon />} onClick={onZoomOut} />
      <IconButton label="全体を表示" icon={<FitIcon />} onClick={onFit} />
    </div>
  );
}
