import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { FitIcon } from '#src/ui/icons/FitIcon.tsx';
import { ZoomPair } from '../../ZoomPair.tsx';
import styles from './ZoomButtons.module.css';

interface ZoomButtonsProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
}

/** Zooming without a pinch, and back to the whole floor. */
export function ZoomButtons({ onZoomIn, onZoomOut, onFit }: ZoomButtonsProps) {
  return (
    <div className={styles.buttons}>
      <ZoomPair onZoomIn={onZoomIn} onZoomOut={onZoomOut} />
      <IconButton label="全体を表示" icon={<FitIcon />} onClick={onFit} />
    </div>
  );
}
