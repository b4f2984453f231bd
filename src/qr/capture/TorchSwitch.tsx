import { useState } from 'react';
import type { Torch } from './camera.ts';
import styles from './TorchSwitch.module.css';

/** The lamp of the camera, for stickers in the dark. */
export function TorchSwitch({ torch }: { torch: Torch }) {
  const [isOn, setIsOn] = useState(false);

  function toggle() {
    torch(!isOn);
    setIsOn(!isOn);
  }

  return (
    <button type="button" className={styles.torch} aria-pressed={isOn} onClick={toggle}>
      ライト
    </button>
  );
}
